"""The loop is right; your step squashes with the sigmoid, so all states are positive.

Idea: a step with the sigmoid
Hint: which squashing function is symmetric around zero?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
