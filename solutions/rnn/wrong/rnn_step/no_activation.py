"""The sum is right, but nothing squashes it: your state can grow with every step.

Idea: the activation is missing
Hint: the sum is not the state yet. What is applied to it?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
