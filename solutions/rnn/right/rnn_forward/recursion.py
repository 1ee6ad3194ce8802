"""Recursion in place of a loop: all but the last step first, then the last one."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def states(x, h0, weights):
    if x.shape[1] == 0:
        return [h0]
    before = states(x[:, :-1], h0, weights)
    return [*before, rnn_step(x[:, -1], before[-1], *weights)]


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    _, *outputs = states(x, h0, (w_ih, w_hh, b_ih, b_hh))
    return torch.stack(outputs, dim=1), outputs[-1]
