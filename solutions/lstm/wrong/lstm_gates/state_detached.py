"""The values are right, but no gradient reaches `h`: learning through time would stop here.

Idea: the old state is detached
Hint: what does `detach` do to the way back?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h.detach() @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
