"""With the update gate closed your result does not know `h` any more: the candidate looks at the input only.

Idea: candidate without the recurrent part
Hint: what should the reset gate multiply, and where is it added?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, _ = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    z = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n)
    return (1 - z) * n + z * h
