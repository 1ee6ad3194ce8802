"""For large sums your state becomes NaN: e^a overflows, and infinity divided by infinity is not a number.

Idea: tanh written with exponentials that overflow
Hint: is there a ready-made function that is safe for sums of several hundred?
Fails: stays_right_when_saturated
"""

import torch


def my_tanh(a):
    return (torch.exp(a) - torch.exp(-a)) / (torch.exp(a) + torch.exp(-a))


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return my_tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
