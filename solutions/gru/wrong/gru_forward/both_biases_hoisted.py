"""One bias has moved out of the reset gate's reach: `b_hn` is added to the input projection of all steps.

Idea: both biases added to the hoisted projection
Hint: for two of the three blocks it does not matter where the biases are added. For which one does it?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = x @ w_ih.T + b_ih + b_hh
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        x_r, x_z, x_n = projected[:, t].chunk(3, dim=1)
        h_r, h_z, h_n = (h @ w_hh.T).chunk(3, dim=1)
        r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
        n = torch.tanh(x_n + r * h_n)
        h = (1 - z) * n + z * h
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
