"""Your numbers come close, but a finite step is not a derivative: the difference shows in the fourth digit.

Idea: differences instead of derivatives
Hint: torch can give you the gradient itself. Which function does?
Fails: measures_a_recurrent_network
"""

import torch


def gradient_norms(forward, x):
    x = x.detach()
    step = 1e-3
    with torch.no_grad():
        start = forward(x)[:, -1].sum()
        grad = torch.zeros_like(x)
        for b in range(x.shape[0]):
            for t in range(x.shape[1]):
                for d in range(x.shape[2]):
                    moved = x.clone()
                    moved[b, t, d] += step
                    grad[b, t, d] = (forward(moved)[:, -1].sum() - start) / step
    return grad.norm(dim=(0, 2))
