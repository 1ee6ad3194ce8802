"""The first two blocks are exchanged: block 0 acts as your forget gate, block 1 as your input gate.

Idea: block order f, i, g, o
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    f, i, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
