"""With one sample, or one feature, your gradient loses an axis before the norm is taken.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: measures_every_size
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0].squeeze()
    return grad.norm(dim=(0, 2))
