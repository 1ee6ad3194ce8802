"""Inputs of different samples meet: reshaping the projected inputs to time first does not swap two axes.

Idea: hoisted input projection reshaped to (T, B, 3H)
Hint: which operation exchanges two axes, and which only cuts the same numbers anew?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, every_sentence_stands_alone
"""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    projected = (x @ w_ih.T + b_ih).reshape(T, B, -1)
    h = h0
    outputs = []
    for t in range(T):
        x_r, x_z, x_n = projected[t].chunk(3, dim=1)
        h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
        r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
        n = torch.tanh(x_n + r * h_n)
        h = (1 - z) * n + z * h
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
