"""Two activations look exchanged: your input gate can be negative and your candidate cannot.

Idea: tanh on the input gate and sigmoid on the candidate
Hint: which of these four is not a gate?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.tanh(i), torch.sigmoid(f), torch.sigmoid(g), torch.sigmoid(o)
