"""Two calls with the same arguments give two answers: entries of the state are dropped at random.

Idea: dropout inside the step
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone, gives_the_same_twice
"""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = F.dropout(h, p=0.2)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
