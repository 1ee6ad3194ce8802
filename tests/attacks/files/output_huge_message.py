# expect: <=10 fail|fault | an exception text of 256 MB
# Hostile output and exceptions | cut to 2000 characters in the worker
import torch


def weighted(x, w):
    raise ValueError('LEAK' * (64 << 20))


answers = {"entries": 6}
