"""Changing `h` alone changes nothing: your step has no memory.

Idea: the old state is not used
Hint: which of your arguments carries what was read before?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + b_hh)
