"""Your gates can be negative: a gate says how much to let through, and that is never less than nothing.

Idea: tanh on the gates
Hint: which function maps to (0, 1)?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told,
    a_closed_reset_gate_shuts_the_past_out, mixes_old_and_new
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.tanh(x_r + h_r), torch.tanh(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
