"""Your reset gate also closes the input. What exactly should it reset?

Idea: r multiplies the whole sum, input part included
Hint: with the reset gate at zero, what should the candidate still know?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(r * (x_n + h_n))
    return (1 - z) * n + z * h
