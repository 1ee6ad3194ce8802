"""The first block of the weights has no effect: the reset gate is computed and never used.

Idea: r computed and never used
Hint: where does `r` appear in the formula of the candidate?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + h_n)
    return (1 - z) * n + z * h
