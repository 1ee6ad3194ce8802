"""A Python list comes back; a tensor is asked for.

Idea: the norms are returned as a list
Hint: which function turns a list of tensors into one tensor?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return [float(grad[:, t].norm()) for t in range(x.shape[1])]
