"""A Python list comes back; a tensor is asked for.

Idea: the norms are returned as a list
Hint: which function turns a list of tensors into one tensor?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows, does_not_count_an_old_gradient,
    gives_plain_numbers
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return [float(grad[:, t].norm()) for t in range(x.shape[1])]
