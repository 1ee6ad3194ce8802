"""`backward(inputs=[leaf])` on a private copy: it leaves the parameters alone."""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().clone().requires_grad_(True)
    forward(leaf)[:, -1].sum().backward(inputs=[leaf])
    return leaf.grad.norm(dim=(0, 2))
