"""The two gates have changed places in your last two lines: `r` mixes and `z` resets.

Idea: r and z used in each other's place
Hint: which of the two gates decides how much of the old state is kept?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, the_reset_gate_leaves_the_input_alone
Same as: gates_in_order_zrn
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + z * h_n)
    return (1 - r) * n + r * h
