"""Your numbers are logarithms of the lengths; the lengths themselves are asked for.

Idea: logarithm of the norms, as for a plot
Hint: can a length be negative?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return torch.log10(grad.norm(dim=(0, 2)) + 1e-12)
