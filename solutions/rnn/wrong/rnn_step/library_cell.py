"""The numbers are right, but PyTorch's own cell computes them. Here you build it yourself.

Idea: `nn.RNNCell` does the work
Hint: the formula fits into one line of tensor operations.
Fails: gives_the_same_twice, builds_the_step_itself
"""

import torch
from torch import nn


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    cell = nn.RNNCell(x.shape[1], h.shape[1], dtype=x.dtype, device=x.device)
    parameters = {"weight_ih": w_ih, "weight_hh": w_hh, "bias_ih": b_ih, "bias_hh": b_hh}
    return torch.func.functional_call(cell, parameters, (x, h))
