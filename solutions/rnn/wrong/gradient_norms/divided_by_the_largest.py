"""The curve is right, but its scale is gone; the exercise asks for the lengths themselves.

Idea: divided by the largest entry
Hint: what is the largest of your numbers, always?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    norms = grad.norm(dim=(0, 2))
    return norms / norms.max()
