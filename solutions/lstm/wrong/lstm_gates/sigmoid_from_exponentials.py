"""For large sums your gate becomes NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: sigmoid as e^a / (1 + e^a)
Hint: is there a safer form, or a ready-made function?
Fails: stays_right_when_saturated
"""

import torch


def sigma(a):
    return torch.exp(a) / (1 + torch.exp(a))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigma(i), sigma(f), torch.tanh(g), sigma(o)
