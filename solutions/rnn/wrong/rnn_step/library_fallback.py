"""The numbers are right, but your own attempt fails every time and PyTorch's own function answers in its place.

Idea: the library version behind try and except
Hint: take the `except` away and read the error of your own line.
Fails: works_for_every_size, builds_the_step_itself
Same as: library_cell
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    try:
        return torch.tanh(x @ w_ih + h @ w_hh + b_ih + b_hh + torch.zeros(0, 1))
    except RuntimeError:
        return torch.rnn_tanh_cell(x, h, w_ih, w_hh, b_ih, b_hh)
