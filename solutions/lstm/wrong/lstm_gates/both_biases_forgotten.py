"""With `x` and `h` zero your gates sit at one half, whatever the biases are.

Idea: both biases are forgotten
Hint: which two of your arguments do not appear in your formula?
Fails: follows_the_formula, gradients_reach_every_argument, each_block_rules_one_part, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + h @ w_hh.T).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
