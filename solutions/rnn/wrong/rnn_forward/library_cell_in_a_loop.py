"""The numbers are right, but PyTorch's own cell takes every step. Here you build it yourself.

Idea: `torch.rnn_tanh_cell` takes the steps
Hint: the step is a few lines of tensor operations, and it is an exercise of this unit.
Fails: builds_the_loop_itself
Same as: library_layer
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.rnn_tanh_cell(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
