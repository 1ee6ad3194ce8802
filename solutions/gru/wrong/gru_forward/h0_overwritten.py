"""The numbers are right, but after the call the caller's `h0` has other values: a second call starts elsewhere.

Idea: `h0` overwritten in place
Hint: whose tensor is it that you write into? A name can simply be given to a new one.
Fails: gradients_travel_back_through_time, leaves_sequence_and_start_alone
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
    for t in range(x.shape[1]):
        h0.data.copy_(gru_step(x[:, t], h0, w_ih, w_hh, b_ih, b_hh).data)
        outputs.append(h0.clone())
    return torch.stack(outputs, dim=1), h0.clone()
