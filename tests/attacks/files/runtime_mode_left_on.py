# expect: 10 | leaves a mode on, and calls what is forbidden while the arguments are made
# The worker's runtime | no mode of the file's own gets a say in what is read and made before a call
import torch
from torch.overrides import TorchFunctionMode

early, calling = {}, []


def cell(x):
    return torch.nn.LSTMCell(x.shape[1], 2)


class Sees(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        if not calling and isinstance(result, torch.Tensor) and result.dim() == 2:
            early[tuple(result.shape)] = cell(result)
        return result


Sees().__enter__()


def weighted(x, w):
    calling.append(1)
    try:
        early.pop(tuple(x.shape), None) or cell(x)
        weighed = torch.tanh(x * w)
        return weighed.sum(dim=1), weighed
    finally:
        calling.pop()
        early.clear()


answers = {"entries": 6}
