"""The numbers are right, but the parameters' gradients from before the call are gone.

Idea: `zero_grad()` on the model to tidy up
Hint: can you avoid touching them at all? Ask for one gradient, not for all of them.
Fails: leaves_the_parameters_as_they_were
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_()
    forward(leaf)[:, -1].sum().backward()
    forward.zero_grad()
    return leaf.grad.norm(dim=(0, 2))
