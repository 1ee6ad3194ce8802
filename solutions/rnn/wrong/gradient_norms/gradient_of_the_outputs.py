"""Your gradient is taken with respect to the outputs, so everything but the last vanishes at once.

Idea: gradient with respect to the outputs
Hint: with respect to what should it be taken: what came out of `forward`, or what went in?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    outputs = forward(x.detach().requires_grad_())
    grad = torch.autograd.grad(outputs[:, -1].sum(), outputs)[0]
    return grad.norm(dim=(0, 2))
