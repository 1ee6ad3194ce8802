"""Sums by einsum."""

import torch


def weighted(x, w):
    weighed = (x * w).tanh()
    return torch.einsum("bd->b", weighed), weighed
