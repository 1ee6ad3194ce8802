"""The loop is right; your step shows the old cell, so every output comes one step late.

Idea: a step with h' = o * tanh(c) of the old cell
Hint: which of the two cells goes into the tanh?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    h = torch.sigmoid(o) * torch.tanh(c)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return h, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x.unbind(1):
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
