"""The input gate has no effect. You have built a cell with coupled gates, in which keeping and writing add up to
1.

Idea: c' = f*c + (1-f)*g, input gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + (1 - f) * g
    return o * torch.tanh(c_next), c_next
