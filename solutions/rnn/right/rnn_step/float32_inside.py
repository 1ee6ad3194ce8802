"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a, s, u, w, p, q = (tensor.to(torch.float32) for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    return torch.tanh(a @ u.T + p + s @ w.T + q).to(x.dtype)
