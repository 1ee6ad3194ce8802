"""What is left of each sentence at every position, compared with zero."""

import torch


def padding_mask(lengths: torch.Tensor, max_len: int | None = None) -> torch.Tensor:
    width = int(torch.amax(lengths)) if max_len is None else max_len
    left = lengths.view(-1, 1) - torch.arange(width, device=lengths.device)
    return left > 0
