"""The 1 in `1 - z` is a whole tensor on the CPU in your code: with inputs elsewhere, two devices meet.

Idea: a tensor of ones made on the CPU
Hint: a plain number meets tensors of any device.
Fails: stays_on_the_device
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    ones = torch.ones(h.shape, dtype=h.dtype, device="cpu")
    return (ones - z) * n + z * h
