"""Your reset gate works the other way round: at 1 it shuts the old state out, at 0 it lets it in.

Idea: 1 - r in place of r
Hint: with the reset gate at zero, what should the candidate know?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + (1 - r) * h_n)
    return (1 - z) * n + z * h
