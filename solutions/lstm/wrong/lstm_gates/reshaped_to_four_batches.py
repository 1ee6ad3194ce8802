"""Gates of different samples are mixed: `(B, 4H)` is cut anew as `(4, B, H)`, which does not move the blocks.

Idea: `(B, 4H)` reshaped to `(4, B, H)`
Hint: along which axis of the sums do the four blocks lie?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums.reshape(4, B, H)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
