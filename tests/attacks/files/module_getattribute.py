# expect: <=40 | __getattribute__ that answers differently when the worker asks
# Modules | only its own process is confused
# unit: layer
import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    def __getattribute__(self, name):
        if name in ('named_parameters', 'to', 'train', 'eval'):
            raise SystemExit(0)
        return super().__getattribute__(name)

    def forward(self, x):
        return torch.tanh(self.inner(x))


answers = {"parameters": 6}
