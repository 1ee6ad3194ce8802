"""The numbers are right, but an `x` that asked for gradients before the call no longer does.

Idea: `requires_grad_(False)` on `x` at the end, always
Hint: how did `x` come in? A tensor of your own would leave the question open.
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    x.requires_grad_(True)
    loss = forward(x)[:, -1].sum()
    grad = torch.autograd.grad(loss, x)[0]
    x.requires_grad_(False)
    return grad.norm(dim=(0, 2))
