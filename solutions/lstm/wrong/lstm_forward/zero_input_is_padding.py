"""A word of zeros is a word: your states do not move where one is read.

Idea: an input of zeros is taken for padding
Hint: nothing here speaks of padding. What does the formula give for an input of zeros?
Fails: zeros_are_inputs_too
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        real = (x[:, t] != 0).any(dim=1, keepdim=True)
        h_next, c_next = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        h, c = torch.where(real, h_next, h), torch.where(real, c_next, c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
