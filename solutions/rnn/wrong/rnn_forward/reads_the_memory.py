"""Your loop walks through the memory behind `x` as if it had no gaps, so it reads other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which way of picking step `t` leaves the strides to torch?
Fails: reads_sequences_with_gaps
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    h = h0
    outputs = []
    for t in range(T):
        x_t = torch.as_strided(x, (B, D), (T * D, 1), x.storage_offset() + t * D)
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
