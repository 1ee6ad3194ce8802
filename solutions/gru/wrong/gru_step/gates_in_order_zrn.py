"""Block 1 acts like the reset gate in your cell and block 0 like the update gate: the first two blocks are
exchanged.

Idea: row blocks read in the order update, reset, new
Hint: in which order are the rows stacked?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_z, x_r, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_z, h_r, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    z = torch.sigmoid(x_z + h_z)
    r = torch.sigmoid(x_r + h_r)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
