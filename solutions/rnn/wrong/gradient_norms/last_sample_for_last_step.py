"""You pick the last sample instead of the last step.

Idea: `forward(x)[-1]` taken for the last step
Hint: on which axis of the outputs does time lie?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    two_copies_of_a_batch_count_by_the_root_of_two, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[-1].sum(), x)[0]
    return grad.norm(dim=(0, 2))
