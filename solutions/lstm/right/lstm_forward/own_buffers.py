"""Preallocated buffers for states and cells, with the running ones kept in variables of their own."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T = x.shape[:2]
    hs = torch.empty(B, T, h0.shape[1], dtype=x.dtype, device=x.device)
    cs = torch.empty_like(hs)
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        hs[:, t], cs[:, t] = h, c
    return hs, (hs[:, -1], cs[:, -1])
