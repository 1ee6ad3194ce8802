"""When sample 0 changes, the gates of sample 1 move: the old states are averaged over the batch.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.mean(dim=0)
    i, f, g, o = (x @ w_ih.T + b_ih + w_hh @ h + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
