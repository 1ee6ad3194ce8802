"""Your hidden state is right, but the cell comes back as it went in: nothing is ever remembered.

Idea: the old cell is returned
Hint: which of the two cells should the next step start from?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing, state_and_cell_both_count
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    h_next = o * torch.tanh(f * c + i * g)
    return h_next, c
