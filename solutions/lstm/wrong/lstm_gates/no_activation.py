"""The four sums are right, but nothing is applied to them: gates should lie between 0 and 1.

Idea: the activations are missing
Hint: the sums are not the gates yet. Which function belongs to which block?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.chunk(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, 4, dim=1)
    return i, f, g, o
