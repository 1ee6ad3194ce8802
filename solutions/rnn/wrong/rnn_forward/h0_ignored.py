"""Changing `h0` changes nothing: your sequence always starts from zeros.

Idea: start from zeros, `h0` ignored
Hint: from which state does the caller want to start?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
