"""Your function reads the memory behind `c` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_states_with_gaps
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = c.as_strided(c.shape, (c.shape[1], 1))
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next
