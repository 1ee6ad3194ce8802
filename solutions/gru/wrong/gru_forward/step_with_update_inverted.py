"""The loop is right; in your step the update gate works the other way round.

Idea: a step with h' = z*n + (1-z)*h
Hint: what should come out of a step when the update gate is 1?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return z * n + (1 - z) * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for x_t in x.unbind(dim=1):
        h = step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
