"""The numbers are right, but after the call gradients are switched off for everybody.

Idea: gradients are switched off at the end and stay off
Hint: which line changes torch itself rather than your tensors?
Fails: gives_the_same_norms_twice
"""

import torch


def gradient_norms(forward, x):
    torch.set_grad_enabled(True)
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    torch.set_grad_enabled(False)
    return grad.norm(dim=(0, 2))
