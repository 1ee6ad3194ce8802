"""On the way through numpy the gradient and the device are lost. Tensor operations are enough here.

Idea: computed in numpy and brought back
Hint: which torch functions have the names of the numpy functions that you use?
Fails: gradients_reach_every_argument
"""

import numpy as np
import torch


def sigmoid(a):
    return 0.5 * (1 + np.tanh(a / 2))


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = (t.detach().cpu().numpy() for t in (x, h, w_ih, w_hh, b_ih, b_hh))
    x_r, x_z, x_n = np.split(x @ w_ih.T + b_ih, 3, axis=1)
    h_r, h_z, h_n = np.split(h @ w_hh.T + b_hh, 3, axis=1)
    r, z = sigmoid(x_r + h_r), sigmoid(x_z + h_z)
    n = np.tanh(x_n + r * h_n)
    return torch.from_numpy((1 - z) * n + z * h)
