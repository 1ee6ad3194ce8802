"""The gradient is multiplied by the input before the norm is taken, so a small input looks like a small gradient.

Idea: gradient times input
Hint: how should the result change if only `x` were scaled and `forward` were linear?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return (grad * x.detach()).norm(dim=(0, 2))
