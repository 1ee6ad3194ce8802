# expect: 10 fail | an exception group of a hundred thousand
# Hostile output and exceptions | only the outermost is told
import torch


def weighted(x, w):
    raise ExceptionGroup('many', [ValueError(n) for n in range(10**5)])


answers = {"entries": 6}
