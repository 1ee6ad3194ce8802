"""This works for one length only: the number of steps stands in the code.

Idea: a fixed number of steps
Hint: where can the length be read?
Fails: measures_a_recurrent_network, a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0]
    return torch.stack([grad[:, t].norm() for t in range(5)])
