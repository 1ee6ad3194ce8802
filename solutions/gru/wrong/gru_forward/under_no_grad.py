"""The values are right, but the whole loop runs without recording: no gradient reaches any argument.

Idea: the loop runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this sequence to be learned from?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    h = h0
    with torch.no_grad():
        for t in range(x.shape[1]):
            h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
            outputs.append(h)
    return torch.stack(outputs, dim=1), h
