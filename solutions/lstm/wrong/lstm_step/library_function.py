"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.lstm_cell` does the work
Hint: your gates and two lines of tensor operations are all that is needed.
Fails: builds_the_step_itself
Same as: library_cell
"""

import importlib


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    library = importlib.import_module("torch")
    return library.ops.aten.lstm_cell(x, [h, c], w_ih, w_hh, b_ih, b_hh)
