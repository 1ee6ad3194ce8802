"""The numbers are right, but your function changed its argument `x`.

Idea: the inputs are scaled in place and scaled back in part
Hint: which line writes into a tensor that came from the caller?
Fails: gradients_travel_back_through_time, leaves_sequence_and_start_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        x.data[:, t] = 0  # this input is done with
    return torch.stack(outputs, dim=1), h
