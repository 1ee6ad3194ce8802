"""Your candidate is never negative, so the cell could never be lowered.

Idea: sigmoid on the candidate
Hint: which of the four blocks is not a gate, and what may its values be?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    gates = torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    i, f, g, o = gates.chunk(4, dim=1)
    return i, f, g, o
