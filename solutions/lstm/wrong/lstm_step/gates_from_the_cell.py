"""Changing `h` alone changes nothing: your gates look at the cell in its place.

Idea: gates computed from `c` instead of `h`
Hint: which of the two states do the recurrent weights belong to?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, c, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next
