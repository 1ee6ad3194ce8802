"""A preallocated buffer is filled step by step, and the state is kept in a variable of its own."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = h0.new_empty((x.size(0), x.size(1), h0.size(1)))
    h = h0
    for t, x_t in enumerate(x.unbind(dim=1)):
        h = gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t, :] = h
    return outputs, h
