"""Your loop walks through the memory behind `x` as if it had no gaps, so it reads other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which way of picking step `t` leaves the strides to torch?
Fails: reads_sequences_with_gaps
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    h, c = h0, c0
    outputs = []
    for t in range(T):
        x_t = torch.as_strided(x, (B, D), (T * D, 1), x.storage_offset() + t * D)
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
