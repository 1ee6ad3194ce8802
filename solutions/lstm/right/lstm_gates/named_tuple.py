"""Input and state joined for one product, and a named tuple as the result."""

from collections import namedtuple

import torch

Gates = namedtuple("Gates", "i f g o")


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    joined = torch.cat((x, h), 1)
    weight = torch.cat((w_ih, w_hh), 1)
    i, f, g, o = torch.nn.functional.linear(joined, weight, b_ih + b_hh).tensor_split(4, dim=1)
    return Gates(i=torch.sigmoid(i), f=torch.sigmoid(f), g=torch.tanh(g), o=torch.sigmoid(o))
