# expect: 10 fail | exception whose __str__ raises
# Hostile output and exceptions | formatted in the worker only
class Mine(Exception):
    def __str__(self):
        raise RuntimeError('again')

    __repr__ = __str__
import torch


def weighted(x, w):
    raise Mine


answers = {"entries": 6}
