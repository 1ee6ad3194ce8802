"""You take `x[t]`, which is a whole sample, for step `t` of all samples.

Idea: the first axis is walked along as if it were time
Hint: batch comes first in `x`. How do you pick step `t` of every sample?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for x_t in x:
        h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
