"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return ((1 - z) * n + z * h).to(kind)
