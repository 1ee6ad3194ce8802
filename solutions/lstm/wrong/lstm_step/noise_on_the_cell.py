"""Two calls with the same arguments give two answers: noise is added to the cell.

Idea: random noise on the cell
Hint: which line of yours is not in the formula?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell, every_memory_is_its_own, gives_the_same_step_twice
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    c_next = c_next + 0.01 * torch.randn_like(c_next)
    return o * torch.tanh(c_next), c_next
