"""The gradients of the samples are added before the norm, so they can cancel each other.

Idea: sum over the batch first, norm afterwards
Hint: could two samples with opposite gradients give zero? Should they?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.sum(dim=0).norm(dim=1)
