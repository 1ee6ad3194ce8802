# expect: 10 fail | has parameters of the wrong shape, so that the message names the sizes of hidden cases
# Modules | sizes are not said for hidden checks
# unit: layer
import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, 7_000_000 // 7_000_000 + 190)

    def forward(self, x):
        return torch.tanh(self.inner(x))


answers = {"parameters": 6}
