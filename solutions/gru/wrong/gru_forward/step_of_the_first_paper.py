"""The loop is right; your step resets `h` before the matrix. Here the reset gate acts on what comes out of it.

Idea: a step with W_hn (r*h) + b_hn
Hint: which two things stand inside the brackets that `r` multiplies?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    H = h0.shape[1]
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        from_x = x[:, t] @ w_ih.T + b_ih
        gates = torch.sigmoid(from_x[:, : 2 * H] + h @ w_hh[: 2 * H].T + b_hh[: 2 * H])
        r, z = gates.chunk(2, dim=1)
        n = torch.tanh(from_x[:, 2 * H :] + (r * h) @ w_hh[2 * H :].T + b_hh[2 * H :])
        h = (1 - z) * n + z * h
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
