# expect: 100 pass | a hundred thousand warnings in every call
# Hostile output and exceptions | counted, not kept
import warnings
import torch


def weighted(x, w):
    for number in range(10**4):
        warnings.warn(f'LEAK {number}', stacklevel=1)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
