"""The middle two blocks are exchanged: block 1 acts as your candidate, block 2 as your forget gate.

Idea: block order i, g, f, o
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, g, f, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
