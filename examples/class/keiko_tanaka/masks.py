import torch
from torch import BoolTensor, LongTensor, Tensor


def causal_mask(size: int, device=None) -> BoolTensor:
    return torch.tril(torch.ones(size, size, device=device)).bool()


def padding_mask(lengths: LongTensor, max_len: int = None) -> BoolTensor:
    if max_len is None:
        max_len = int(lengths.max())
    index = torch.arange(max_len, device=lengths.device).repeat(lengths.size(0), 1)
    return index < lengths.unsqueeze(1)


def decoder_mask(lengths: LongTensor, max_len: int = None) -> BoolTensor:
    key_ok = padding_mask(lengths, max_len)[:, None, None, :]
    not_future = causal_mask(key_ok.size(-1), lengths.device)[None, None]
    return key_ok.logical_and(not_future)


def masked_softmax(scores: Tensor, mask: BoolTensor) -> Tensor:
    bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill_(~mask, torch.finfo(scores.dtype).min / 4)
    weights = (scores + bias).softmax(dim=-1)
    return weights * mask


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
