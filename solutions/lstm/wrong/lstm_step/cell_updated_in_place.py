"""The numbers are right, but your function changed its argument `c`. The caller may still need the old cell.

Idea: the cell is updated in place
Hint: what would the caller see in `c` after the call? Give the new cell a name of its own.
Fails: gradients_reach_states_and_weights, leaves_the_old_states_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    cell = c.data
    cell.mul_(f.data).add_((i * g).data)
    c_next = cell.clone()
    return o * torch.tanh(c_next), c_next
