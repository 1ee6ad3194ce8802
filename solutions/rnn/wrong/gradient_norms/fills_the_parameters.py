"""The numbers are right, but `backward()` has added to the `.grad` of every parameter inside `forward`.

Idea: `backward()` on a private copy fills the parameters' `.grad`
Hint: which function returns a gradient instead of storing it everywhere?
Fails: leaves_the_parameters_as_they_were
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_(True)
    forward(leaf)[:, -1].sum().backward()
    return leaf.grad.norm(dim=(0, 2))
