"""The padding is found first and turned round."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(max(lengths))
    is_padding = torch.arange(max_len, device=lengths.device).unsqueeze(0) >= lengths.unsqueeze(1)
    return torch.logical_not(is_padding)
