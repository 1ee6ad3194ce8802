"""All your numbers are zero: the slices `x[:, t]` are made after `forward` has run, and it has never seen them.

Idea: gradient with respect to slices that `forward` has not used
Hint: which tensor did go into `forward`? Take its gradient once and cut afterwards.
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].sum()
    norms = []
    for t in range(x.shape[1]):
        step = x[:, t]
        grad = torch.autograd.grad(loss, step, retain_graph=True, allow_unused=True)[0]
        if grad is None:
            grad = torch.zeros_like(step)
        norms.append(grad.norm().detach())
    return torch.stack(norms)
