"""Where the input is zero, your step returns the old states; the gates should still be asked.

Idea: an input of zeros leaves state and cell as they are
Hint: which terms of the four sums are left when `x` is zero?
Fails: zeros_and_empty_cells_are_numbers_too
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    h_next = torch.sigmoid(o) * torch.tanh(c_next)
    silent = (x == 0).all(dim=1, keepdim=True)
    return torch.where(silent, h, h_next), torch.where(silent, c, c_next)
