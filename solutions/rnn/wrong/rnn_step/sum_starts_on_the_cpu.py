"""Your sum starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: stays_on_the_device
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.zeros(x.shape[0], w_hh.shape[0], dtype=x.dtype, device="cpu")
    total = total + x @ w_ih.T + b_ih
    total = total + h @ w_hh.T + b_hh
    return torch.tanh(total)
