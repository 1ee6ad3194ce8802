"""# A small layer, for the attacks

One exercise that is a module.
"""

import torch
from torch import Tensor, nn


class Squash(nn.Module):
    """A linear layer and a tanh. Member: `inner`, an `nn.Linear(width, width)`.

    Shapes: x (B, width) -> output (B, width)
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        # BEGIN SOLUTION
        self.inner = nn.Linear(width, width)
        # END SOLUTION

    def forward(self, x: Tensor) -> Tensor:
        # BEGIN SOLUTION
        return torch.tanh(self.inner(x))  # (B, width)
        # END SOLUTION


answers = {
    # How many parameters has a layer of width 2?
    "parameters": 6,  # a number
}
