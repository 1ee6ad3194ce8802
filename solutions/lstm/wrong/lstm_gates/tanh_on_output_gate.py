"""Your output gate can be negative: a gate says how much to let through, and that is never less than nothing.

Idea: tanh on the output gate
Hint: which values may a gate have?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.tanh(o)
