"""The numbers are right but in the wrong places: re-cutting memory does not move axes.

Idea: `torch.stack(outputs)` and then `.view(B, T, H)`
Hint: along which axis does `stack` put the steps, and along which should they be?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h = h0
    outputs = []
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs).view(B, T, w_hh.shape[1])
    return outputs, h
