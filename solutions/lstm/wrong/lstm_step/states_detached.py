"""The values are right, but no gradient reaches `h` and `c`: learning through time would stop here.

Idea: both old states are detached
Hint: what does `detach` do to the way back?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    h, c = h.detach(), c.detach()
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next
