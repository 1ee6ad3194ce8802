"""When sample 0 changes, the result of sample 1 moves: the candidate hears the mean of all old states.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h.mean(dim=0, keepdim=True) @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
