"""The numbers are right, but after the call the caller's `x` has its first two axes exchanged.

Idea: the axes of `x` are exchanged in place
Hint: which operations of torch end in an underscore, and what does it mean?
Fails: leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    x.transpose_(0, 1)
    for x_t in x:
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
