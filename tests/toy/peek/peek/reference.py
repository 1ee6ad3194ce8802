"""# A toy unit whose pages have pictures, for the tests of secrecy"""

import torch
from torch import Tensor


def weigh(x: Tensor) -> Tensor:
    """Weights over the keys of each query.

    Shapes: x (Tq, Tk) -> weights (Tq, Tk)
    """
    # BEGIN SOLUTION
    return torch.softmax(x, dim=-1)
    # END SOLUTION


def sum_up(x: Tensor) -> Tensor:
    """The running sum over positions.

    Shapes: x (B, T, D) -> sums (B, T, D)
    """
    # BEGIN SOLUTION
    return x.cumsum(dim=1)
    # END SOLUTION
