"""Every step of yours reads the mean of the whole sequence, future inputs included.

Idea: the inputs are averaged over time
Hint: which input belongs to step t?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    summary = x.mean(dim=1)
    for t in range(x.shape[1]):
        h = rnn_step(summary, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
