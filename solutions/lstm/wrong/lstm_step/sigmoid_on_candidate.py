"""Your candidate is never negative, so the cell can be raised and never lowered.

Idea: sigmoid on the candidate
Hint: which of the four blocks is not a gate, and what may its values be?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.sigmoid(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next
