"""With `x` and `h` zero your state is zero whatever the biases are: neither of them is used.

Idea: both biases are forgotten
Hint: which two of your arguments do not appear in your formula?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(torch.matmul(x, w_ih.t()) + torch.matmul(h, w_hh.t()))
