"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.sigmoid().to(kind), f.sigmoid().to(kind), g.tanh().to(kind), o.sigmoid().to(kind)
