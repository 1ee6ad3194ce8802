"""Four separate products from slices of the rows, summed one by one."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]

    def block(k):
        rows = slice(k * H, (k + 1) * H)
        total = x @ w_ih[rows].T
        total = total + h @ w_hh[rows].T
        total = total + b_ih[rows]
        return total + b_hh[rows]

    return block(0).sigmoid(), block(1).sigmoid(), block(2).tanh(), block(3).sigmoid()
