# Quentin
from typing import Optional

import torch
from torch import Tensor


def causal_mask(size: int, device: Optional[torch.device] = None) -> Tensor:
    blocked = torch.full((size, size), True, device=device).triu(1)
    return blocked.logical_not()


def padding_mask(lengths: Tensor, max_len: Optional[int] = None) -> Tensor:
    if max_len is None:
        max_len = lengths.amax().item()
    grid = torch.ones(lengths.shape[0], max_len, dtype=torch.int64, device=lengths.device).cumsum(1)
    return grid <= lengths[:, None]


def decoder_mask(lengths: Tensor, max_len: Optional[int] = None) -> Tensor:
    keys_hidden = ~padding_mask(lengths, max_len)
    future = ~causal_mask(keys_hidden.shape[1], device=lengths.device)
    return ~(keys_hidden[:, None, None] | future)


def masked_softmax(scores: Tensor, mask: Tensor) -> Tensor:
    logits = torch.where(mask, scores, float("-inf"))
    # rows without anything get zeros instead, else softmax is nan
    some = mask.any(dim=-1, keepdim=True)
    logits = torch.where(some, logits, 0.0)
    return torch.where(mask & some, logits.softmax(dim=-1), 0.0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
