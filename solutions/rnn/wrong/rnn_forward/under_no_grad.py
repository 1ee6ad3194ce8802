"""The values are right, but the whole loop runs without recording: no gradient reaches any argument.

Idea: the loop runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this sequence to be learned from?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = []
    h = h0
    with torch.no_grad():
        for t in range(x.shape[1]):
            h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
            outputs.append(h)
    return torch.stack(outputs, dim=1), h
