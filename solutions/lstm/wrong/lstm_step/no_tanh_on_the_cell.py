"""Your hidden state can be larger than 1: something between the cell and the output gate is missing.

Idea: h' = o * c', no tanh on the cell
Hint: the cell may be as large as it likes. What happens to it before it is shown?
Fails: follows_the_two_formulas, shows_the_cell_through_a_tanh, gradients_reach_states_and_weights,
    a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * c_next, c_next
