"""What is hidden by one condition or the other, turned round at the end."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    index = torch.arange(T, device=lengths.device)
    padded = index >= lengths.view(-1, 1, 1, 1)  # (B, 1, 1, T)
    future = index.view(1, 1, 1, T) > index.view(1, 1, T, 1)
    hidden = padded | future
    return ~hidden
