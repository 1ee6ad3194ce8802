"""The update gate is computed as the share of the new: the sigmoid of the negative sum."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    reset = (x_r + h_r).sigmoid_()
    let_in = torch.sigmoid(-(x_z + h_z))
    candidate = torch.tanh(x_n + reset * h_n)
    new = let_in * candidate
    new += (1 - let_in) * h
    return new
