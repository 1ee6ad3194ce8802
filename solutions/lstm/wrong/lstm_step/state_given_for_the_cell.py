"""Your second result is the hidden state again: the memory itself is not handed on.

Idea: returned h for c
Hint: which variable should stand second after `return`?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return h, h
