"""The last position of your outputs is never filled, and the last input is never read.

Idea: the loop stops one step early
Hint: how many inputs are there, and how many times does your loop run?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts, step_by_step_equals_the_whole
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h = h0
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T - 1):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h
