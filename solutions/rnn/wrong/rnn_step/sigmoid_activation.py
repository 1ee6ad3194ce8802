"""All your states are positive: the sigmoid squashes to (0, 1), and the state should be able to say "no" as well
as "yes".

Idea: sigmoid as the activation
Hint: which squashing function is symmetric around zero?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
