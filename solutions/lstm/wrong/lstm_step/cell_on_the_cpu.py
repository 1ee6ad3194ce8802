"""Your new cell starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a new cell that starts on the CPU
Hint: does the new cell need a start at all? If so, from which tensor could it take its device?
Fails: states_stay_on_the_device
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = torch.zeros(c.shape, dtype=c.dtype, device=torch.device("cpu"))
    c_next = c_next + f * c
    c_next = c_next + i * g
    return o * torch.tanh(c_next), c_next
