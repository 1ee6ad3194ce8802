"""Sample 1 starts from the state of sample 0: one row of `h0` is used for all.

Idea: `h0[0]` used for all samples
Hint: `h0` has a row for each sample. Which rows do you use?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two, every_sentence_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0[0].expand_as(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
