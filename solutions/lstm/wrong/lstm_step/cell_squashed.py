"""Your cell can never exceed 1. Should the memory itself be squashed?

Idea: c' = tanh(f*c + i*g), and h' = o*c'
Hint: where does the tanh belong: on the memory, or on what is shown of it?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = torch.tanh(f * c + i * g)
    return o * c_next, c_next
