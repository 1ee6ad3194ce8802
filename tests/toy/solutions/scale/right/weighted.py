# Unusual right answers to `weighted`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% einsum
"""Sums by einsum."""

import torch


def weighted(x, w):
    weighed = (x * w).tanh()
    return torch.einsum("bd->b", weighed), weighed
