"""The values are right, but no gradient reaches `h0`: the start is detached.

Idea: the first state is detached
Hint: somebody may want to learn `h0`. Which line cuts it off?
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
    h = h0.detach().clone()
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
