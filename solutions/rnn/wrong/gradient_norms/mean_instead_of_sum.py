"""All your numbers are too small by the same factor, batch size times units: the mean of the last output stands
for its sum.

Idea: mean of the last output instead of its sum
Hint: by which factor do a mean and a sum differ?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].mean()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.norm(dim=(0, 2))
