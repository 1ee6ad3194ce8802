"""Two calls with the same arguments give two answers: noise is added to `x` before it is used.

Idea: a random perturbation of the input
Hint: a gradient is taken at the point itself. Which line moves it?
Fails: measures_a_recurrent_network, two_copies_of_a_batch_count_by_the_root_of_two, gives_the_same_norms_twice
"""

import torch


def gradient_norms(forward, x):
    leaf = (x + 1e-3 * torch.randn_like(x)).detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))
