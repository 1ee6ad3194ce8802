"""The triangle of a square of ones, made boolean at the end."""

import torch
from torch import tril


def causal_mask(size, device=None):
    return tril(torch.ones(size, size, device=device)).bool()
