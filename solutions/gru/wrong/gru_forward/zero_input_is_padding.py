"""A word of zeros is a word: your state does not move where one is read.

Idea: an input of zeros is taken for padding
Hint: nothing here speaks of padding. What does the formula give for an input of zeros?
Fails: zeros_are_inputs_too
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
    for t in range(x.shape[1]):
        real = (x[:, t] != 0).any(dim=1, keepdim=True)
        h = torch.where(real, gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh), h)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
