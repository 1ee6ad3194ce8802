"""Your update gate looks at the old state after the reset; it should see the whole of it.

Idea: z computed from r*h
Hint: in which of the three lines of the formula does `r` appear?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h_r)
    z = torch.sigmoid(x_z + r * h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
