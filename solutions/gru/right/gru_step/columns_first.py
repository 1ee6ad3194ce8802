"""Everything with the samples in columns, turned back at the end."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    a = w_ih @ x.T + b_ih[:, None]  # (3H, B)
    b = w_hh @ h.T + b_hh[:, None]
    r = torch.sigmoid(a[:H] + b[:H])
    z = torch.sigmoid(a[H : 2 * H] + b[H : 2 * H])
    n = torch.tanh(a[2 * H :] + r * b[2 * H :])
    return ((1 - z) * n).T + z.T * h
