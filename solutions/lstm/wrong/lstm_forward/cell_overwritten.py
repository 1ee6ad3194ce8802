"""The numbers are right, but after the call the caller's `c0` has other values: a second call starts elsewhere.

Idea: `c0` overwritten in place
Hint: whose tensor is it that you write into? A name can simply be given to a new one.
Fails: gradients_travel_back_through_time, leaves_sequence_and_starts_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c0, w_ih, w_hh, b_ih, b_hh)
        c0.data.copy_(c.data)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
