"""Your answer has one number per sample and step; one per step is asked for.

Idea: norm over the features only
Hint: which two axes should disappear when the norm is taken?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=-1)
