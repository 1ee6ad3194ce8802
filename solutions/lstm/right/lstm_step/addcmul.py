"""The blocks by `unflatten` and `unbind`, the cell by `addcmul`."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    sums = torch.addmm(b_ih, x, w_ih.T) + torch.addmm(b_hh, h, w_hh.T)
    i, f, g, o = sums.unflatten(-1, (4, h.shape[-1])).unbind(-2)
    c_next = torch.addcmul(f.sigmoid() * c, i.sigmoid(), g.tanh())
    return o.sigmoid().mul(c_next.tanh()), c_next
