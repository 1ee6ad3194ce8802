"""Your hidden state is never negative: the cell is squashed by the sigmoid before it is shown.

Idea: h' = o * sigmoid(c')
Hint: the output gate is a gate. Is the cell one too?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.sigmoid(c_next), c_next
