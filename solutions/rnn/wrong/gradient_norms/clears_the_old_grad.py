"""The numbers are right, but the `.grad` that `x` had before the call is gone.

Idea: `x.grad = None` to start clean
Hint: somebody may still need what is in `x.grad`. Could you work on a tensor of your own?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    x.requires_grad_(True)
    x.grad = None
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.grad = None
    x.requires_grad_(asked)
    return norms
