"""Every sample goes on from the old state of sample 0.

Idea: the state of the first sample is used for all
Hint: `h` has a row for each sample. Which rows do you use?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    old = w_hh @ h[0]
    return torch.tanh(x @ w_ih.T + b_ih + old + b_hh)
