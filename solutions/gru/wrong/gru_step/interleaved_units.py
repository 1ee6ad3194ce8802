"""You read the rows as if the three parts of one unit lay side by side; they lie in three blocks of H.

Idea: the three parts are taken to be interleaved
Hint: which rows belong to the reset gate: `0, 3, 6, ...` or `0, 1, 2, ...`?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    the_reset_gate_leaves_the_input_alone, a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).view(B, H, 3).unbind(2)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).view(B, H, 3).unbind(2)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
