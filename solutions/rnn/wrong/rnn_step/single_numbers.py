"""Every entry is taken out as a Python number and put together again: history, dtype and device are lost on the
way.

Idea: computed entry by entry with `.item()`
Hint: can the whole sum be written with tensors, so that nothing has to be taken out?
Fails: comes_out_in_the_right_form, gradients_reach_every_argument
"""

import math

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    rows = []
    for b in range(x.shape[0]):
        row = []
        for u in range(w_hh.shape[0]):
            total = (w_ih[u] * x[b]).sum() + b_ih[u] + (w_hh[u] * h[b]).sum() + b_hh[u]
            row.append(math.tanh(total.item()))
        rows.append(row)
    return torch.tensor(rows)
