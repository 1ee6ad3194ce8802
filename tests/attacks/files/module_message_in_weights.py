# expect: <=40 | raises the worker's own WeightsError with a text of its choice, after it has seen inputs
# Modules | of such a text only the part that the grader made is said
# unit: layer
import sys

import torch

frame = sys._getframe()
while frame.f_globals.get("__name__") != "autograder.worker.main":
    frame = frame.f_back
main = frame.f_globals
seen = []
looks = []


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    def named_parameters(self, *rest, **more):
        looks.append(1)
        if len(looks) % 2 or len(looks) < 8:
            return super().named_parameters(*rest, **more)
        error = main["answer_call"].__globals__["modules"].WeightsError
        raise error(f"LEAK {seen} {width_of(self)}")

    def forward(self, x):
        seen.append(float(x.sum()))
        return torch.tanh(self.inner(x))


def width_of(module):
    return module.inner.in_features


answers = {"parameters": 6}
