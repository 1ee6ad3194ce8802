"""You differentiate the squares of the last output; the text asks for its plain sum.

Idea: a squared loss instead of the sum
Hint: read again what is differentiated. What is summed?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    loss = forward(x)[:, -1].pow(2).sum()
    grad = torch.autograd.grad(loss, x)[0]
    return grad.norm(dim=(0, 2))
