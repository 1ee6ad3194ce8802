"""Changing `b_hh` does not change your results. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms of the sum; there are four.
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
