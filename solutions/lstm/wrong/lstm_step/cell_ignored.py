"""Changing `c` alone changes nothing: your step has no memory to keep.

Idea: the old cell is not used
Hint: which of your arguments holds the memory?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    an_open_forget_gate_keeps_the_cell, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * torch.zeros_like(c) + i * g
    return o * torch.tanh(c_next), c_next
