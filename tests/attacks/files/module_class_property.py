# expect: <=40 | __class__ and metaclass tricks
# Modules | the real method resolution order is asked
# unit: layer
import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    __class__ = property(lambda self: dict)

    def forward(self, x):
        return x


answers = {"parameters": 6}
