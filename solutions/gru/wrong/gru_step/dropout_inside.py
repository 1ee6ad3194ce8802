"""Two calls with the same arguments give two answers: parts of the candidate are dropped at random.

Idea: dropout on the candidate
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, takes_the_candidate_when_told, mixes_old_and_new,
    every_sample_stands_alone, gives_the_same_twice
"""

import torch
import torch.nn.functional as F


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = F.dropout(torch.tanh(x_n + r * h_n), 0.3)
    return (1 - z) * n + z * h
