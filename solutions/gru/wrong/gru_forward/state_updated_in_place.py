"""The step writes the new state into the old one: the first step overwrites the caller's `h0`, and the way back finds
numbers that are no longer there.

Idea: every state is written into the one before
Hint: `h *= z` changes a tensor that others still need. What gives you a new one?
Fails: gradients_go_back_to_the_start, gradients_travel_back_through_time, leaves_sequence_and_start_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    h *= z
    h += (1 - z) * n
    return h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h.clone())
    return torch.stack(outputs, dim=1), h
