# expect: <=100 | leaves a TorchDispatchMode on
# Torch's own machinery | the same
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Mine(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


# HONEST
Mine().__enter__()
