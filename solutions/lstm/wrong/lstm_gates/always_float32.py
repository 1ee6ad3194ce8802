"""The values are right, but the gates are float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the result take its dtype?
Fails: comes_out_as_four_tensors
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).to(torch.float32)
    i, f, g, o = sums.chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
