"""Your answer has one number per feature; one per step is asked for.

Idea: the norm is taken over batch and time
Hint: which axis of the gradient should be left?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=(0, 1))
