"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_forget_gate_empties_the_cell,
    a_closed_output_gate_shows_nothing, state_and_cell_both_count, builds_the_step_itself
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = torch.split(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh, [7, 7, 7, 7], dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
