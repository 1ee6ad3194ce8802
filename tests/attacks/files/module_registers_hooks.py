# expect: <=75 | hooks that change results and gradients
# Modules | judged by values
# unit: layer
import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

        self.register_forward_hook(lambda module, given, result: result * 1.0001)
        self.register_full_backward_hook(lambda module, given, result: tuple(None if one is None else one * 0 for one in given))

    def forward(self, x):
        return torch.tanh(self.inner(x))


answers = {"parameters": 6}
