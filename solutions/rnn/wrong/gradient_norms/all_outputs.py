"""Every output is in your sum, so early inputs look stronger than they are for the last one.

Idea: the sum of all outputs instead of the last
Hint: which one step of the outputs does the text ask about?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    grad = torch.autograd.grad(forward(x).sum(), x)[0]
    return grad.norm(dim=(0, 2))
