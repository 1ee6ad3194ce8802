"""A word of zeros is a word: your state does not move where one is read.

Idea: an input of zeros is taken for padding
Hint: nothing here speaks of padding. What does the formula give for an input of zeros?
Fails: zeros_are_inputs_too
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        real = (x[:, t] != 0).any(dim=1, keepdim=True)
        h = torch.where(real, rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh), h)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
