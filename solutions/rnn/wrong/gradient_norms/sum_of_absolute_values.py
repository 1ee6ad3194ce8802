"""Your numbers are sums of absolute values, which is another norm than the Euclidean one.

Idea: sum of absolute values
Hint: two entries of 1 should give the square root of 2. What do they give with yours?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.abs().sum(dim=(0, 2))
