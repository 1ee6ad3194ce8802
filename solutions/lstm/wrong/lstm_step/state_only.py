"""Only the hidden state comes back; the cell is asked for as well.

Idea: only h' is returned
Hint: what does the next step need besides `h`?
Fails: comes_out_as_state_and_cell, follows_the_two_formulas, shows_the_cell_through_a_tanh,
    gradients_reach_states_and_weights, state_and_cell_both_count, every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    return o * torch.tanh(c)
