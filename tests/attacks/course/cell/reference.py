"""# A small cell, for the attacks

One exercise that is a function, and one question.
"""

import torch
from torch import Tensor


def weighted(x: Tensor, w: Tensor) -> tuple[Tensor, Tensor]:
    """Weigh the features of each sample and sum them.

    Shapes: x (B, D), w (D,) -> total (B,), weighed (B, D)
    """
    # BEGIN SOLUTION
    weighed = torch.tanh(x * w)  # (B, D)
    return weighed.sum(dim=1), weighed
    # END SOLUTION


answers = {
    # How many entries has a tensor of shape (2, 3)?
    "entries": 6,  # a number
}
