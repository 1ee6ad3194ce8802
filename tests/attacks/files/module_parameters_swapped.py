# expect: <=60 | keeps its own weights and ignores those it is given
# Modules | judged by values
# unit: layer
import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    def forward(self, x):
        return torch.tanh(torch.nn.functional.linear(x, torch.eye(x.shape[1], dtype=x.dtype)))


answers = {"parameters": 6}
