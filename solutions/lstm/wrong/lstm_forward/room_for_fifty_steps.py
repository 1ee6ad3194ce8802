"""Your buffer has room for 50 steps, and longer sequences run out of it.

Idea: a buffer of a fixed length
Hint: where can the length be read before the buffer is made?
Fails: works_for_long_sequences
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = x.new_zeros(x.shape[0], 50, w_hh.shape[1])
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs[:, : x.shape[1]], (h, c)
