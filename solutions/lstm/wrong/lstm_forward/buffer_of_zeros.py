"""Your outputs are float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_nested
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = torch.zeros(B, T, w_hh.shape[1])
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)
