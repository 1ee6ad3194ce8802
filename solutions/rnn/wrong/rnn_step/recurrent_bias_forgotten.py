"""Changing `b_hh` does not change your result. Both biases belong into the sum.

Idea: the bias of the recurrent part is forgotten
Hint: count the terms inside the tanh; there are four.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    out = x @ w_ih.T + h @ w_hh.T
    out = out + b_ih
    return out.tanh()
