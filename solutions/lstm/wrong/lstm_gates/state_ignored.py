"""Changing `h` alone changes nothing: your gates look at the input only.

Idea: the old state is not used
Hint: which of your arguments carries what was read before?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
