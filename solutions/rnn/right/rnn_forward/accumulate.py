"""The running state comes from `itertools.accumulate`; the final state is a view of the outputs."""

import itertools

import torch

def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    step = lambda h, x_t: rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
    outputs = torch.stack(list(itertools.accumulate(x.unbind(1), step, initial=h0))[1:], dim=1)
    return outputs, outputs[:, -1]
