"""When sample 0 changes, the result of sample 1 moves: the old states are averaged over the batch.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.mean(dim=0, keepdim=True)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
