"""Where the input is zero, your step returns the old state; only the update gate may decide that.

Idea: an input of zeros leaves the state as it is
Hint: which terms of the gates are left when `x` is zero?
Fails: zeros_are_numbers_too
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    h_next = (1 - z) * n + z * h
    return torch.where((x == 0).all(dim=1, keepdim=True), h, h_next)
