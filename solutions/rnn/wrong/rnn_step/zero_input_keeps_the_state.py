"""Where the input is zero, your step returns the old state; the biases and the recurrent weights are still at work
there.

Idea: an input of zeros leaves the state as it is
Hint: which terms of the sum are left when `x` is zero?
Fails: squashes_the_biases_too, zeros_are_numbers_too
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    return torch.where((x == 0).all(dim=1, keepdim=True), h, h_next)
