"""Your sum starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: stays_on_the_device
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.zeros(x.shape[0], w_hh.shape[0], dtype=x.dtype, device="cpu")
    for part in (x @ w_ih.T, b_ih, h @ w_hh.T, b_hh):
        total = total + part
    i, f, g, o = total.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
