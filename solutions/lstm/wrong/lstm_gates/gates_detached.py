"""The values are right, but the three gates are detached: the cell could never learn when to open or close.

Idea: the gates are detached
Hint: one block of your weights can learn. Why can the other three not?
Fails: gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    with torch.no_grad():
        i, f, o = torch.sigmoid(i), torch.sigmoid(f), torch.sigmoid(o)
    return i, f, torch.tanh(g), o
