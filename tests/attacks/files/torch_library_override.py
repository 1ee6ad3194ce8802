# expect: <=100 | registers its own kernels for torch's operators
# Torch's own machinery | its own process only; judged by values
import torch

# HONEST
try:
    library = torch.library.Library("aten", "IMPL")
    library.impl("tanh", lambda x: x, "CPU")
except Exception:
    pass
