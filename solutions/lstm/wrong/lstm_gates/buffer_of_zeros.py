"""Your gates are collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_as_four_tensors
Same as: always_float32
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    B, H = h.shape
    gates = torch.zeros(4, B, H)
    for k in range(4):
        rows = slice(k * H, (k + 1) * H)
        total = x @ w_ih[rows].T + b_ih[rows] + h @ w_hh[rows].T + b_hh[rows]
        gates[k] = torch.tanh(total) if k == 2 else torch.sigmoid(total)
    return gates[0], gates[1], gates[2], gates[3]
