"""Your forget gate is one minus the input gate; it should be computed from a block of its own.

Idea: coupled input and forget gates
Hint: which of the four blocks of rows has no effect in your code?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, _, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    i = torch.sigmoid(i)
    return i, 1 - i, torch.tanh(g), torch.sigmoid(o)
