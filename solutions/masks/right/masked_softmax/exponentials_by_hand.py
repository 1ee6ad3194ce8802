"""Exponentials by hand, shifted by the largest allowed score, with a small epsilon in the denominator."""

import torch


def masked_softmax(scores, mask):
    low = torch.finfo(scores.dtype).min
    shown = scores.masked_fill(~mask, low)
    largest = shown.detach().amax(dim=-1, keepdim=True)
    exps = torch.exp(shown - largest).masked_fill(~mask, 0.0)
    return exps / (exps.sum(dim=-1, keepdim=True) + 1e-9)
