"""You ask about the first output. It cannot depend on later inputs, so all numbers but the first are zero.

Idea: the first output instead of the last
Hint: which output has seen the whole sequence?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, 0].sum(), x)[0]
    return grad.norm(dim=(0, 2))
