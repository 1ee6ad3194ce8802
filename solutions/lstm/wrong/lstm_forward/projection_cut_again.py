"""Inputs of different samples meet: reshaping the projected inputs to time first does not swap two axes.

Idea: hoisted input projection reshaped to (T, B, 4H)
Hint: which operation exchanges two axes, and which only cuts the same numbers anew?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, every_sentence_stands_alone
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, D = x.shape
    projected = (x @ w_ih.T + b_ih + b_hh).reshape(T, B, -1)
    h, c = h0, c0
    outputs = []
    for t in range(T):
        i, f, g, o = (projected[t] + h @ w_hh.T).chunk(4, dim=1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
