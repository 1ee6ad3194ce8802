"""Your loop walks through the memory behind `x` as if it had no gaps, so it reads other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which way of picking step `t` leaves the strides to torch?
Fails: reads_sequences_with_gaps
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    steps = torch.as_strided(x, (T, B, D), (D, T * D, 1))
    h = h0
    outputs = []
    for x_t in steps:
        h = gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
