"""The numbers are right, but your function changed its argument `h`. The caller may still need the old state.

Idea: the caller's `h` updated in place
Hint: what would the caller see in `h` after the call? Give the new state a name of its own.
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    h.data.mul_(z.data).add_(((1 - z) * n).data)
    return h
