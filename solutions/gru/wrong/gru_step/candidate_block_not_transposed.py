"""The gates are right; in the candidate the recurrent block is not transposed, so the wrong units listen to each
other.

Idea: only the third recurrent block is not transposed
Hint: compare the three recurrent products in your code.
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h @ w_hr.T + b_hr)
    z = torch.sigmoid(x_z + h @ w_hz.T + b_hz)
    n = torch.tanh(x_n + r * (h @ w_hn + b_hn))
    return (1 - z) * n + z * h
