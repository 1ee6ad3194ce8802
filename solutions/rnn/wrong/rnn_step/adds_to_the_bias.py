"""The numbers are right once, but your function changed its argument `b_ih`, so the next call gives others.

Idea: the biases are added up in place
Hint: what is the difference between `a += b` and `a = a + b` for a tensor?
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    bias = b_ih.detach()
    bias += b_hh
    return torch.tanh(x @ w_ih.T + h @ w_hh.T + bias)
