"""You ask about the first output. It cannot depend on later inputs, so all numbers but the first are zero.

Idea: the first output instead of the last
Hint: which output has seen the whole sequence?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x)[:, 0].sum(), x)[0]
    return grad.norm(dim=(0, 2))
