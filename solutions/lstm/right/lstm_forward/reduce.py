"""A fold over the inputs; the outputs are collected on the way."""

from functools import reduce

import torch

def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    outputs = []

    def fold(states, x_t):
        states = lstm_step(x_t, *states, w_ih, w_hh, b_ih, b_hh)
        outputs.append(states[0])
        return states

    final = reduce(fold, x.unbind(1), (h0, c0))
    return torch.stack(outputs, 1), final
