"""Your function reads the memory behind `h` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.as_strided(h, h.shape, (h.shape[1], 1))
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
