"""Two rows of positions, compared with each other."""

import torch


def causal_mask(size, device=None):
    position = torch.arange(size, device=device)
    return position.unsqueeze(1) >= position.unsqueeze(0)
