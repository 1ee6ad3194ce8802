"""An older `.grad` of `x` gets into your numbers: `backward()` adds to what is there already.

Idea: `backward()` on top of an older `.grad`
Hint: what is in `x.grad` before you call `backward()`?
Fails: does_not_count_an_old_gradient
"""

import torch


def gradient_norms(forward, x):
    asked = x.requires_grad
    old = None if x.grad is None else x.grad.clone()
    x.requires_grad_(True)
    forward(x)[:, -1].sum().backward(inputs=[x])
    norms = x.grad.norm(dim=(0, 2))
    x.grad = old
    x.requires_grad_(asked)
    return norms
