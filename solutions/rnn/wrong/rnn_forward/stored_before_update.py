"""Your first output equals `h0`, as if no input had been read yet.

Idea: position t holds the state of t-1
Hint: in which order do you take the step and store the state?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        outputs.append(h)
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
    return torch.stack(outputs, dim=1), h
