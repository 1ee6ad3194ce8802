"""The values are right, but no gradient reaches `h`: learning through time would stop here.

Idea: the old state is detached inside the step
Hint: what does `detach` do to the way back?
Fails: gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h = h.detach()  # keep the graph small
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
