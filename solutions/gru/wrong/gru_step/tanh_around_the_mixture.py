"""The old state comes out smaller than it went in, although the gate says keep: the whole mixture is squashed
again.

Idea: tanh around the whole mixture
Hint: with the update gate at 1, what should come out? What does your last function do to it?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return torch.tanh((1 - z) * n + z * h)
