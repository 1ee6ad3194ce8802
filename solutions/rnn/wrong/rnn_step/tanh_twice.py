"""The state is squashed two times, so it comes out too small.

Idea: tanh applied to the tanh
Hint: count how often tanh is applied between the sum and your result.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    candidate = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    h_next = torch.tanh(candidate)
    return h_next
