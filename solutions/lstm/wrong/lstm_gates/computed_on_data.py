"""The values are right, but the gates have lost their history: nothing could be learned from them.

Idea: computed on `.data`
Hint: `.data` gives the numbers without their history. What happens if you use the tensors themselves?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums.data.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
