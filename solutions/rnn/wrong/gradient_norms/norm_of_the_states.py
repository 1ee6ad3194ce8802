"""Your numbers are the lengths of the outputs; no gradient is taken anywhere.

Idea: norms of the outputs instead of the gradients
Hint: how strongly does the last output react to an input? Which function of torch says so?
Fails: ?
"""

import torch


def gradient_norms(forward, x):
    with torch.no_grad():
        outputs = forward(x)
    return outputs.norm(dim=(0, 2))
