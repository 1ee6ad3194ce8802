"""Your function reads the memory behind `x` and `h` as if it had no gaps, so it takes other numbers where it has
some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    x = x.as_strided(x.shape, (x.shape[1], 1))
    h = h.as_strided(h.shape, (h.shape[1], 1))
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
