"""With one sample, or one unit, your gates lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_sample_stands_alone, works_for_every_size
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = (block.squeeze() for block in sums.unflatten(1, (4, -1)).split(1, dim=1))
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
