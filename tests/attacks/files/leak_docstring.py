# expect: <=35 | hidden inputs in docstrings, names and the module itself
# Leaking hidden inputs | nothing of it is read afterwards
import torch


def weighted(x, w):
    global __doc__
    __doc__ = weighted.__doc__ = weighted.__name__ = f'LEAK {x.tolist()}'
    return x.sum(dim=1), x


answers = {"entries": 6}
