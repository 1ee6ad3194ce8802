"""The numbers are right, but `x` carries a `.grad` after the call that was not there before.

Idea: `backward()` on the caller's `x`
Hint: `backward` stores its result on the leaf. Whose leaf should that be?
Fails: leaves_x_as_it_was
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    x.requires_grad_(True)
    old = x.grad
    x.grad = None
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.requires_grad_(asked)
    if old is not None:
        x.grad += old
    return norms
