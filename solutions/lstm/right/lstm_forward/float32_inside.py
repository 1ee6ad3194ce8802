"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, c, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h0, c0, w_ih, w_hh, b_ih, b_hh))
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1).to(kind), (h.to(kind), c.to(kind))
