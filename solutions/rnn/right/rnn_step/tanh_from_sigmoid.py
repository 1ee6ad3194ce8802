"""The hyperbolic tangent is written as a stretched sigmoid."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = x @ w_ih.T + h @ w_hh.T + b_ih + b_hh
    return 2 * torch.sigmoid(2 * total) - 1
