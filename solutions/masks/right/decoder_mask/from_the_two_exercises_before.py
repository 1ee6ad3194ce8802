"""The two earlier exercises of the file, joined with a logical and."""

import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, dtype=torch.bool, device=device).tril()


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device) < lengths.unsqueeze(1)


def decoder_mask(lengths, max_len=None):
    keys = padding_mask(lengths, max_len)
    causal = causal_mask(keys.size(1), lengths.device)
    return torch.logical_and(keys.unsqueeze(1), causal.unsqueeze(0)).unsqueeze(1)
