"""The loop is right; in your step the input gate keeps the old cell and the forget gate writes the candidate.

Idea: a step with c' = i*c + f*g
Hint: which gate belongs to the old cell, and which to the candidate?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(i) * c + torch.sigmoid(f) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x.unbind(1):
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
