"""A one is put behind the last token and summed up along the row: zero means not ended yet."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    ends = torch.zeros(lengths.shape[0], max_len + 1, dtype=torch.long, device=lengths.device)
    ends.scatter_(1, lengths.unsqueeze(1), 1)
    return ends.cumsum(1)[:, :max_len] == 0
