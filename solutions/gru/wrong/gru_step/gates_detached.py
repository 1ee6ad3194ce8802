"""The values are right, but the gates are computed without recording: their weights receive no gradient.

Idea: the gates are computed under `no_grad`
Hint: one block of your weights can learn. Why can the other two not?
Fails: gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    with torch.no_grad():
        r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
