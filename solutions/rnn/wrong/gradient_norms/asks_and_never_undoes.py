"""The numbers are right, but after the call `x` asks for gradients, which its owner did not want.

Idea: `requires_grad_()` on the caller's `x`, never undone
Hint: could you ask for gradients on a tensor of your own that has the same numbers?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    x.requires_grad_()
    loss = forward(x)[:, -1].sum()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.pow(2).sum(dim=(0, 2)).sqrt()
