"""The loop is right; your step reads the row blocks in the order update, reset, new.

Idea: a step with the blocks in the order update, reset, new
Hint: in which order are the rows stacked?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_z, x_r, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_z, h_r, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for x_t in x.unbind(dim=1):
        h = step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
