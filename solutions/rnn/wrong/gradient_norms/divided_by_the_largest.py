"""The curve is right, but its scale is gone; the exercise asks for the lengths themselves.

Idea: divided by the largest entry
Hint: what is the largest of your numbers, always?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    norms = grad.norm(dim=(0, 2))
    return norms / norms.max()
