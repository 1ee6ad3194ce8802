"""A product of numbers, made boolean at the end."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]).long()
    causal = torch.tril(torch.ones(T, T, dtype=torch.long, device=lengths.device))
    return (keys[:, None, None, :] * causal).bool()
