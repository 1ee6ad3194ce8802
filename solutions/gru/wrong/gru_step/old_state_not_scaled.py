"""The old state is always kept in full and the new one comes on top: your state grows.

Idea: h' = (1-z)*n + h
Hint: the two shares of the mixture add up to 1. Which one is missing its factor?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told,
    a_closed_reset_gate_shuts_the_past_out, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + h
