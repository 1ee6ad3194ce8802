"""Row `length` of a strict lower triangle has `length` ones: the masks are looked up."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    table = torch.ones(max_len + 1, max_len, dtype=torch.bool, device=lengths.device).tril(-1)
    return table[lengths]
