"""A key is visible below the smaller of two bounds: the length and the query's position plus one."""

import torch


def decoder_mask(lengths, max_len=None):
    width = int(lengths.max()) if max_len is None else max_len
    steps = torch.arange(1, width + 1, device=lengths.device)
    bound = torch.minimum(steps[None, :], lengths[:, None])  # (B, T): how many keys each query may see
    keys = torch.arange(width, device=lengths.device)
    return (keys < bound[..., None])[:, None]
