"""One of the biases has no effect: `b_ih` is not used.

Idea: `b_ih` is ignored
Hint: each of the two products has a bias of its own.
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
