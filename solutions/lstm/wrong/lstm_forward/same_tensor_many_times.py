"""All your outputs equal the last one: the list holds the same tensor many times.

Idea: one tensor updated in place and appended T times
Hint: what do the entries of your list have in common after an in-place update?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0.clone(), c0.clone()
    outputs = []
    for t in range(x.shape[1]):
        h_next, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        h.copy_(h_next)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
