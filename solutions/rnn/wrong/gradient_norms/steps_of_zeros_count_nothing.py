"""A step of zeros has a gradient like any other: the gradient asks what would happen if the input were not zero.

Idea: steps of zeros are taken for padding
Hint: is the slope of a curve zero where the curve is read at zero?
Fails: measures_steps_of_zeros_too
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    real = (leaf.detach() != 0).any(dim=2, keepdim=True)
    return torch.linalg.vector_norm(grad * real, dim=(0, 2))
