"""The input projection of all steps is done at once; the recurrent bias stays with the recurrent product."""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    H = h0.shape[1]
    projected = torch.matmul(x, w_ih.T) + b_ih  # (B, T, 3H)
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        recurrent = torch.matmul(h, w_hh.T) + b_hh
        r, z = torch.sigmoid(projected[:, t, : 2 * H] + recurrent[:, : 2 * H]).chunk(2, dim=-1)
        n = torch.tanh(projected[:, t, 2 * H :] + r * recurrent[:, 2 * H :])
        h = torch.where(torch.ones_like(z, dtype=torch.bool), n + z * (h - n), n)
        outputs.append(h)
    return torch.stack(outputs, dim=-2), h
