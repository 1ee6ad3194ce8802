"""The numbers are right, but the result still carries its history; it should be plain numbers.

Idea: the result is still attached to the graph
Hint: nobody will differentiate the norms. What does `create_graph` keep alive?
Fails: gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf, create_graph=True)[0]
    return grad.norm(dim=(0, 2))
