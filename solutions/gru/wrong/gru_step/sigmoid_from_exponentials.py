"""For large sums your gates become NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: sigmoid as e^a / (1 + e^a)
Hint: is there a safer form, or a ready-made function?
Fails: stays_right_when_saturated
"""

import torch


def sigma(a):
    return torch.exp(a) / (1 + torch.exp(a))


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = sigma(x_r + h_r), sigma(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
