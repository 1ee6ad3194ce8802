"""Your state starts on the CPU: with inputs elsewhere, two devices meet.

Idea: a first state made on the CPU
Hint: `h0` is on the right device already. What do the zeros add?
Fails: outputs_stay_on_the_device
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros(x.shape[0], w_hh.shape[1], dtype=x.dtype, device="cpu") + h0
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
