"""The fourth block of the weights has no effect: your cell is always shown in full.

Idea: h' = tanh(c'), output gate unused
Hint: which of your four parts does not appear after it was computed?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, a_closed_output_gate_shows_nothing
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return torch.tanh(c_next), c_next
