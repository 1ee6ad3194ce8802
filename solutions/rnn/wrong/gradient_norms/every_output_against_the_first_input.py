"""You fix the first input and walk through the outputs; the text fixes the last output and walks through the
inputs.

Idea: gradient of output t with respect to the first input
Hint: what does entry `t` of the result stand for: an input or an output?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts,
    a_network_twice_as_strong_counts_twice, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    x = x.detach().requires_grad_()
    outputs = forward(x)
    norms = []
    for t in range(outputs.shape[1]):
        grad = torch.autograd.grad(outputs[:, t].sum(), x, retain_graph=True)[0]
        norms.append(grad[:, 0].norm())
    return torch.stack(norms)
