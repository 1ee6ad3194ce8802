"""Two calls of `F.linear`, which carry their biases along."""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))
