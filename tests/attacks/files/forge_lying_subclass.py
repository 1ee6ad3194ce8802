# expect: <=30 | a Tensor subclass that lies in __torch_function__
# Forging the result | only dtype, shape and raw bytes cross
import torch


class Liar(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return True

    shape = property(lambda self: (3,))
    dtype = property(lambda self: torch.float64)
import torch


def weighted(x, w):
    return Liar(torch.zeros(len(x))), Liar(torch.zeros_like(x))


answers = {"entries": 6}
