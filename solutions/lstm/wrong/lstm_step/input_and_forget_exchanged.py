"""Close the forget gate and the old memory should go; with yours it stays: the gates stand in each other's place.

Idea: c' = i*c + f*g
Hint: which gate belongs to the old cell, and which to the candidate?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = i * c + f * g
    return o * torch.tanh(c_next), c_next
