"""Maximiliana Kraus

Final states as nn.LSTM returns them.
"""
import torch
from torch import sigmoid, tanh


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    pre = x @ w_ih.mT + h @ w_hh.mT + b_ih + b_hh
    i, f, g, o = pre.chunk(4, -1)
    return sigmoid(i), sigmoid(f), tanh(g), sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = i * g + f * c
    return tanh(c_next) * o, c_next


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c, states = h0, c0, []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        states += [h]
    return torch.stack(states, dim=1), (h.unsqueeze(0), c.unsqueeze(0))


answers = {"cell_after_the_step": 2.5, "shape_of_w_ih": (128, 10), "what_keeps_the_gradient": "a"}
