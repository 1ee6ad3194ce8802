"""The numbers are right, but after the call the caller's `h0` has other values: a second call starts elsewhere.

Idea: `h0` overwritten in place
Hint: whose tensor is it that you write into? A name can simply be given to a new one.
Fails: gradients_travel_back_through_time, leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    for t in range(x.shape[1]):
        h0.data.copy_(rnn_step(x[:, t], h0, w_ih, w_hh, b_ih, b_hh).data)
        outputs.append(h0.clone())
    return torch.stack(outputs, dim=1), h0.clone()
