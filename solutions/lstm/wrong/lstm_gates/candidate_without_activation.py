"""The three gates are right; your candidate is the bare sum and can be as large as it likes.

Idea: no activation on the candidate
Hint: between which two numbers should the candidate lie?
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), g, torch.sigmoid(o)
