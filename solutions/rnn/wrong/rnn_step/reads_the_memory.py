"""Your step reads the memory behind `x` and `h` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation asks for a shape and leaves the strides to torch?
Fails: reads_tensors_with_gaps
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    B, D = x.shape
    H = h.shape[1]
    x = torch.as_strided(x, (B, D), (D, 1))
    h = torch.as_strided(h, (B, H), (H, 1))
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
