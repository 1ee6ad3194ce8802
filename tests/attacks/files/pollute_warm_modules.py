# expect: <=100 | rebinds what the warm parent would share: torch.nn, linecache, sys.modules
# Pollution of the next submission | a fork's memory is its own
import linecache
import sys

import torch

# HONEST
torch.nn.Linear.forward = lambda self, x: x * 0
torch.tanh = torch.Tensor.tanh = lambda x: x
linecache.cache.clear()
for name in [name for name in sys.modules if name.startswith("numpy")]:
    del sys.modules[name]
