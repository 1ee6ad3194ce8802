"""Your blocks are read with the candidate first; here it comes last.

Idea: row blocks read in the order new, reset, update
Hint: in which order are the rows stacked?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    a_closed_reset_gate_shuts_the_past_out, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_n, x_r, x_z = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_n, h_r, h_z = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
