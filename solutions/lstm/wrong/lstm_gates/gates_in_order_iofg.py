"""Your blocks are read in the order input, output, forget, candidate. Three of the four are in another place here.

Idea: block order i, o, f, g
Hint: move one block of a bias far up and see which of your results reacts.
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, o, f, g = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
