"""Your numbers are the largest entries of the gradient, not its length.

Idea: maximum norm
Hint: the Euclidean norm takes all entries into account. What does it do with them?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, -1].sum(), x)[0]
    return grad.abs().amax(dim=(0, 2))
