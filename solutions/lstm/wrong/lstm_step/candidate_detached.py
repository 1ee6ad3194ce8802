"""The values are right, but the weights of the candidate receive no gradient.

Idea: the candidate is detached
Hint: three blocks of your weights can learn. Which one cannot, and why?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g.detach()
    return o * torch.tanh(c_next), c_next
