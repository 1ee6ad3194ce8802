"""Your function reads the memory behind `x` as if it had no gaps, so it takes other numbers where it has some.

Idea: the memory is reinterpreted with fixed strides
Hint: which operation makes a copy whatever the strides are?
Fails: measures_inputs_with_gaps
"""

import torch


def gradient_norms(forward, x):
    B, T, D = x.shape
    leaf = torch.as_strided(x.detach(), (B, T, D), (T * D, D, 1)).clone().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))
