"""All your numbers are too small by one factor, the root of batch size times features: a mean stands where a sum
belongs.

Idea: root of the mean square
Hint: a length adds up squares. What do you divide by?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.pow(2).mean(dim=(0, 2)).sqrt()
