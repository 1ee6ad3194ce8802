"""Your answer has one number per sample and step; one per step is asked for.

Idea: norm over the features only
Hint: which two axes should disappear when the norm is taken?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows, does_not_count_an_old_gradient,
    gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.norm(dim=-1)
