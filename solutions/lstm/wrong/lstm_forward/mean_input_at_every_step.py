"""Every step of yours reads the mean of the whole sequence, future inputs included.

Idea: the inputs are averaged over time
Hint: which input belongs to step t?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    summary = x.mean(dim=1)
    for t in range(x.shape[1]):
        h, c = lstm_step(summary, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
