"""The values are right, but for large sums the gradient is NaN: the case that is not taken overflows on the way
back.

Idea: sigmoid by cases with `torch.where`
Hint: `where` computes both cases, and so does its backward. Is there a ready-made function?
Fails: stays_right_when_saturated
"""

import torch


def sigmoid(a):
    return torch.where(a >= 0, 1 / (1 + torch.exp(-a)), torch.exp(a) / (1 + torch.exp(a)))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigmoid(i), sigmoid(f), torch.tanh(g), sigmoid(o)
