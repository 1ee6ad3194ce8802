"""The last position of your outputs is never filled, and the last input is never read.

Idea: the loop stops one step early
Hint: how many inputs are there, and how many times does your loop run?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h, c = h0, c0
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T - 1):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)
