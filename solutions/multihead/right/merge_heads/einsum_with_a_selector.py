"""A tensor of zeros and ones puts every feature in its place: exact."""

import torch


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    place = torch.eye(h * d_k, dtype=x.dtype, device=x.device).view(h, d_k, h * d_k)
    return torch.einsum("bhtd,hdm->btm", x, place)
