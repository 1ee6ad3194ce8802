"""Your sum of squares starts from zeros on the CPU: with inputs elsewhere, two devices meet.

Idea: a sum that starts on the CPU
Hint: does the sum need a start at all? If so, from which tensor could it take its device?
Fails: norms_stay_on_the_device
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    squares = torch.zeros(x.shape[1], dtype=x.dtype, device="cpu")
    for sample in grad:
        squares = squares + sample.square().sum(dim=1)
    return squares.sqrt()
