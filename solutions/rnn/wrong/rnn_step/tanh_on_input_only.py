"""With a large `h` your new state is larger than 1: the part that comes from `h` is not squashed.

Idea: tanh around the input part only
Hint: what should the brackets of tanh enclose?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih) + h @ w_hh.T + b_hh
