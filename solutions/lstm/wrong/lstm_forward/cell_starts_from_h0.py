"""Your memory starts from `h0`, and `c0` has no effect.

Idea: both states start from `h0`
Hint: each of the two states has a start of its own.
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = c = h0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
