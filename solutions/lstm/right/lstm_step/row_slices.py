"""Four separate products from slices of the rows, without a function for the gates."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    H = c.size(1)
    i = torch.sigmoid(x @ w_ih[:H].T + b_ih[:H] + h @ w_hh[:H].T + b_hh[:H])
    f = torch.sigmoid(x @ w_ih[H : 2 * H].T + b_ih[H : 2 * H] + h @ w_hh[H : 2 * H].T + b_hh[H : 2 * H])
    g = torch.tanh(x @ w_ih[2 * H : 3 * H].T + b_ih[2 * H : 3 * H] + h @ w_hh[2 * H : 3 * H].T + b_hh[2 * H : 3 * H])
    o = torch.sigmoid(x @ w_ih[3 * H :].T + b_ih[3 * H :] + h @ w_hh[3 * H :].T + b_hh[3 * H :])
    c = c * f + g * i
    h = torch.tanh(c) * o
    return h, c
