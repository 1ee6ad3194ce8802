"""The numbers are right, but after the call the caller's `x` has its first two axes exchanged.

Idea: the axes of `x` are exchanged in place
Hint: which operations of torch end in an underscore, and what does it mean?
Fails: leaves_sequence_and_start_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    x.transpose_(0, 1)
    for x_t in x:
        h = gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
