"""Your outputs are float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_as_outputs_and_final_state
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
    outputs = torch.zeros(B, T, w_hh.shape[1])
    h = h0
    for t in range(T):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h
