"""The outputs grow by one step at a time, starting from an empty tensor of the right dtype and device."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = h0.new_empty(h0.shape[0], 0, h0.shape[1])
    h = h0.clone()
    t = 0
    while t < x.shape[1]:
        h = rnn_step(x[:, t, :], h, w_ih, w_hh, b_ih, b_hh)
        outputs = torch.cat((outputs, h[:, None, :]), dim=1)
        t += 1
    return outputs, h
