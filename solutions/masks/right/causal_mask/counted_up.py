"""A running sum along the rows of an identity matrix is a triangle."""

import torch


def causal_mask(size: int, device=None) -> torch.Tensor:
    """Column j is switched on at row j and stays on."""
    return torch.eye(size, device=device).cumsum(dim=0).to(torch.bool)
