"""Your largest gradient belongs to the first input. Is that what forgetting looks like? The order of the steps is
reversed.

Idea: order reversed, entry 0 belongs to the last step
Hint: to which input should entry 0 belong?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    norms = [grad[:, t].norm() for t in reversed(range(x.shape[1]))]
    return torch.stack(norms)
