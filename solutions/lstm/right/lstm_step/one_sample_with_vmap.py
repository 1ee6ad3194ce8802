"""Written for a single sample and mapped over the batch."""

import torch


def one_sample(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (w_ih @ x + b_ih + w_hh @ h + b_hh).view(4, -1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    step = torch.vmap(one_sample, in_dims=(0, 0, 0, None, None, None, None))
    return step(x, h, c, w_ih, w_hh, b_ih, b_hh)
