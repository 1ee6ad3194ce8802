"""The values are right, but the backward pass stops: the old state is read from a buffer that is written to later.

Idea: the state is read back from the buffer that is being filled
Hint: what does autograd need the old state for, and is it still unchanged by then? Keep the state in a variable
    of its own.
Fails: gradients_travel_back_through_time
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T):
        previous = h0 if t == 0 else outputs[:, t - 1]
        outputs[:, t] = gru_step(x[:, t], previous, w_ih, w_hh, b_ih, b_hh)
    return outputs, outputs[:, -1]
