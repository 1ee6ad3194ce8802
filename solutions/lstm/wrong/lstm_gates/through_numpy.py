"""On the way through numpy the gradient and the device are lost. Tensor operations are enough here.

Idea: computed in numpy and brought back
Hint: which torch functions have the names of the numpy functions that you use?
Fails: gradients_reach_every_argument
Same as: computed_on_data
"""

import numpy as np
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = (t.detach().numpy() for t in (x, h, w_ih, w_hh, b_ih, b_hh))
    i, f, g, o = np.split(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, 4, axis=1)
    sigmoid = lambda a: 0.5 * (1 + np.tanh(a / 2))
    return tuple(torch.from_numpy(part) for part in (sigmoid(i), sigmoid(f), np.tanh(g), sigmoid(o)))
