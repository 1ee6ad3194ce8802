"""`h` and `c` have changed places on the way in: your cell starts from the state, your gates from the cell.

Idea: `h` and `c` exchanged
Hint: compare the order of your arguments with the one in the task.
Fails: follows_the_two_formulas, gradients_reach_states_and_weights, an_open_forget_gate_keeps_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, c, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next
