"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.rnn_tanh_cell` does the work
Hint: the formula fits into one line of tensor operations.
Fails: builds_the_step_itself
Same as: library_cell
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    step = getattr(torch._VF, "rnn_" + "tanh_cell")
    return step(x, h, w_ih, w_hh, b_ih, b_hh)
