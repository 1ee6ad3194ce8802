"""Your cell is right, but your hidden state shows the old cell: what is written now comes out one step late.

Idea: h' = o * tanh(c) with the old cell
Hint: which of the two cells goes into the tanh?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    h_next = o * torch.tanh(c)
    c_next = f * c + i * g
    return h_next, c_next
