"""The numbers are right, but the values in the caller's `x` are zero after the call.

Idea: the gradient is written into a tensor that shares its memory with `x`
Hint: `detach` gives a tensor of its own, but whose memory does it use?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    work = x.detach()
    work.zero_().add_(grad)
    return work.norm(dim=(0, 2)).clone()
