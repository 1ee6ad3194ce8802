"""Your numbers are the squares of the lengths: twice the gradient gives four times the number.

Idea: squared norm, the root is forgotten
Hint: which step turns a sum of squares into a length?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return (grad**2).sum(dim=2).sum(dim=0)
