"""Your first output already knows the last input: the loop walks through time backwards.

Idea: time runs backwards
Hint: with which input should the first step be taken?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in reversed(range(x.shape[1])):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs.reverse()
    return torch.stack(outputs, dim=1), h
