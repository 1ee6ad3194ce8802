"""With `x` and `h` zero you return the biases themselves: they are added after the squashing.

Idea: the biases are added outside the tanh
Hint: for zero inputs, should the result be the bias or its tanh?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + h @ w_hh.T) + b_ih + b_hh
