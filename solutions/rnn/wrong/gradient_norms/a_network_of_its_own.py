"""Your numbers do not depend on `forward`: a new network is made inside and measured in its place.

Idea: `forward` is ignored, a new `nn.RNN` is measured
Hint: which network does the caller want to know about?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, gives_the_same_norms_twice, asks_the_given_network
"""

import torch
from torch import nn


def gradient_norms(forward, x):
    model = nn.RNN(x.shape[2], 8, batch_first=True, dtype=x.dtype, device=x.device)
    leaf = x.detach().requires_grad_()
    outputs, _ = model(leaf)
    grad = torch.autograd.grad(outputs[:, -1].sum(), leaf)[0]
    return grad.norm(dim=(0, 2))
