"""The second block of the weights has no effect: you return the candidate, and nothing of the old state is kept.

Idea: h' = n, update gate unused
Hint: how does the old state get into the new one, apart from the candidate?
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return n
