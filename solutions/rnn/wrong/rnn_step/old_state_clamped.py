"""Old states outside (-1, 1) are cut off before they are used. The formula takes `h` as it is.

Idea: the old state is clamped first
Hint: which operation on `h` is in your code and not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.clamp(h, -1.0, 1.0)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
