"""Your gates reach exactly 0 and 1 and run straight in between: a clipped line stands in for the smooth function.

Idea: hard sigmoid, a clipped straight line
Hint: which smooth function is meant?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch
import torch.nn.functional as F


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh)).chunk(4, dim=1)
    return F.hardsigmoid(i), F.hardsigmoid(f), torch.tanh(g), F.hardsigmoid(o)
