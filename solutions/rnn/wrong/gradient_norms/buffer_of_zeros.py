"""The values are right, but they are collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: gives_one_number_for_each_step
Same as: numbers_by_item
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    norms = torch.zeros(x.shape[1])
    for t in range(x.shape[1]):
        norms[t] = grad[:, t].norm()
    return norms
