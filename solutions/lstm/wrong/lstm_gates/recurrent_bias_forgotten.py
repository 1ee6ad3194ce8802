"""Changing `b_hh` does not change your gates. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms of the sum; there are four.
Fails: follows_the_formula, gradients_reach_every_argument, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
