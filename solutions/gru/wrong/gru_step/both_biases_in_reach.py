"""`b_in` has moved into the reset gate's reach: with the gate closed it is gone.

Idea: n = tanh(W_in x + r * (W_hn h + b_hn + b_in))
Hint: which of the two biases stands inside the brackets that `r` multiplies?
Fails: follows_the_formula, gradients_reach_every_argument, the_reset_gate_leaves_the_input_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = (x @ w_ih.T).chunk(3, dim=1)
    from_h = (h @ w_hh.T + b_hh + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(from_x[0] + from_h[0])
    z = torch.sigmoid(from_x[1] + from_h[1])
    n = torch.tanh(from_x[2] + r * from_h[2])
    return (1 - z) * n + z * h
