"""Maximiliana Kraus

Final state as nn.GRU returns it.
"""
import torch
from torch import sigmoid, tanh


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    rx, zx, nx = (x @ w_ih.mT + b_ih).chunk(3, -1)
    rh, zh, nh = (h @ w_hh.mT + b_hh).chunk(3, -1)
    z = sigmoid(zx + zh)
    n = tanh(nx + sigmoid(rx + rh) * nh)
    return z * h + (1 - z) * n


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h, states = h0, []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        states += [h]
    return torch.stack(states, dim=1), h.unsqueeze(0)


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
