"""Noa: moved from the notebook into a file."""
import torch
from torch import sigmoid, tanh


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    # z, r, n as in the lecture
    xz, xr, xn = (x @ w_ih.T + b_ih).chunk(3, dim=-1)
    hz, hr, hn = (h @ w_hh.T + b_hh).chunk(3, dim=-1)
    z, r = sigmoid(xz + hz), sigmoid(xr + hr)
    n = tanh(xn + r * hn)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states, h = [], h0
    for x_t in x.unbind(dim=1):
        h = gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        states.append(h)
    return torch.stack(states, dim=1), h


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
