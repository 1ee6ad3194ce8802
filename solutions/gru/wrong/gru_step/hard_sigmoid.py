"""Your gates reach exactly 0 and 1 and run straight in between: a clipped line stands in for the smooth function.

Idea: hard sigmoid, a clipped straight line
Hint: which smooth function is meant?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch
import torch.nn.functional as F


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = F.linear(x, w_ih, b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = F.linear(h, w_hh, b_hh).chunk(3, dim=1)
    r, z = F.hardsigmoid(x_r + h_r), F.hardsigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h
