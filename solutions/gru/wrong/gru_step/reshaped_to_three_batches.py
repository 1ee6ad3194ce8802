"""Gates of different samples are mixed: `(B, 3H)` is cut anew as `(3, B, H)`, which does not move the blocks.

Idea: `(B, 3H)` reshaped to `(3, B, H)`
Hint: along which axis do the three blocks lie?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    the_reset_gate_leaves_the_input_alone, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).reshape(3, B, H)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).reshape(3, B, H)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
