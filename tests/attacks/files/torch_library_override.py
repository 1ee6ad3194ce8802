# expect: <=100 | registers its own kernels for torch's operators
# Torch's own machinery | its own process only; judged by values
import torch
from torch import library as operators

# HONEST
try:
    own = operators.Library("aten", "IMPL")
    own.impl("tanh", lambda x: x, "CPU")
except Exception:
    pass
