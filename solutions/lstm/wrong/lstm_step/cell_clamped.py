"""Your cell is cut off at -3 and 3. The memory has no limit in the formula.

Idea: the cell is clamped
Hint: which operation on the cell is in your code and not in the formula?
Fails: follows_the_two_formulas, an_open_forget_gate_keeps_the_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = (f * c + i * g).clamp(-3, 3)
    return o * torch.tanh(c_next), c_next
