"""The two results are there, in the other order: the cell comes first.

Idea: returned as (c_next, h_next)
Hint: read the arrow in the `Shapes:` line once more.
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_forget_gate_empties_the_cell, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return c_next, h_next
