"""The first two blocks are exchanged: block 0 acts as your forget gate, block 1 as your input gate.

Idea: block order f, i, g, o
Hint: close block 1 by its bias: should the old cell stay or go?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell,
    a_closed_forget_gate_empties_the_cell
Same as: input_and_forget_exchanged
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    f, i, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
