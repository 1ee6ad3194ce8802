"""All your outputs equal the last one: the list holds the same tensor many times.

Idea: one tensor updated in place and appended T times
Hint: what do the entries of your list have in common after an in-place update?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0.clone()
    outputs = []
    for t in range(x.shape[1]):
        h.copy_(rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh))
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
