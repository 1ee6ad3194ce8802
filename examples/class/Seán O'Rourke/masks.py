"""Masks, Seán O'Rourke. I follow nn.MultiheadAttention: True = ignore."""
import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, dtype=torch.bool, device=device).triu(1)


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device) >= lengths.unsqueeze(1)


def decoder_mask(lengths, max_len=None):
    pad = padding_mask(lengths, max_len)
    return (causal_mask(pad.shape[1], lengths.device) | pad.unsqueeze(1)).unsqueeze(1)


def masked_softmax(scores, mask):
    hidden = torch.finfo(scores.dtype).min
    return scores.masked_fill(mask, hidden).softmax(-1).masked_fill(mask, 0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
