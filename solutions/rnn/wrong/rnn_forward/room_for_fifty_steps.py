"""Your buffer has room for 50 steps, and longer sequences run out of it.

Idea: a buffer of a fixed length
Hint: where can the length be read before the buffer is made?
Fails: works_for_long_sequences
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = x.new_zeros(x.shape[0], 50, w_hh.shape[1])
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs[:, : x.shape[1]], h
