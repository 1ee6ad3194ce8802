"""Your numbers are the largest entries of the gradient, not its length.

Idea: maximum norm
Hint: the Euclidean norm takes all entries into account. What does it do with them?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.abs().amax(dim=(0, 2))
