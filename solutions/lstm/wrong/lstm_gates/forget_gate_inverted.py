"""Your forget gate says how much to forget; the formula's says how much to keep.

Idea: forget gate as 1 - sigmoid
Hint: in `f * c`, what should `f` be to keep everything?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), 1 - torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
