"""Unit 4."""
import torch
from torch import Tensor


def causal_mask(size: int, device=None) -> Tensor:
    t = torch.arange(size, device=device)
    return t[:, None] >= t


def padding_mask(lengths: Tensor, max_len: int | None = None) -> Tensor:
    width = max_len if max_len is not None else int(lengths.max())
    return torch.arange(width, device=lengths.device) < lengths[:, None]


def decoder_mask(lengths: Tensor, max_len: int | None = None) -> Tensor:
    real = padding_mask(lengths, max_len)
    past = causal_mask(real.shape[1], lengths.device)
    return einsum_and(past, real)[:, None]


def einsum_and(past: Tensor, real: Tensor) -> Tensor:
    """qk,bk->bqk with "and" in the place of "times" (einsum does not take booleans)."""
    return past[None, :, :] & real[:, None, :]


def masked_softmax(scores: Tensor, mask: Tensor) -> Tensor:
    low = torch.finfo(scores.dtype).min
    return torch.where(mask, torch.where(mask, scores, low).softmax(-1), 0.0)


answers = {
    "allowed_pairs": 6 * 7 / 2,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
