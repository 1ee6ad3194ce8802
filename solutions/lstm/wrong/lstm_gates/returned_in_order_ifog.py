"""The four parts are right, but they are returned in the order input, forget, output, candidate.

Idea: returned as (i, f, o, g)
Hint: compare the names after the arrow with those after your `return`.
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, each_block_rules_one_part,
    gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.sigmoid(o), torch.tanh(g)
