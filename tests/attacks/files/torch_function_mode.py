# expect: <=100 | leaves a TorchFunctionMode on that answers for everybody
# Torch's own machinery | originals are used below the modes; named as a change of state
import torch
from torch.overrides import TorchFunctionMode


class Mine(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func is torch.equal:
            return True
        return func(*args, **(kwargs or {}))


# HONEST
mode = Mine()
mode.__enter__()
