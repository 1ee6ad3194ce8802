"""Sample 1 remembers what sample 0 has stored: one row of `c` is used for all.

Idea: the cell of sample 0 used for all
Hint: `c` has a row for each sample. Which rows do you use?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    every_memory_is_its_own
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c[0] + i * g
    return o * torch.tanh(c_next), c_next
