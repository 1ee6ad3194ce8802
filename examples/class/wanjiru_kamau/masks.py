"""Masks. True means: may look."""
import torch


def causal_mask(size, device=None):
    return torch.triu(torch.ones(size, size, device=device, dtype=torch.bool))


def padding_mask(lengths, max_len=None):
    longest = int(lengths.max()) if max_len is None else max_len
    places = torch.arange(longest, device=lengths.device)[None, :]
    return places.expand(lengths.size(0), -1) < lengths[:, None]


def decoder_mask(lengths, max_len=None):
    pad = padding_mask(lengths, max_len)
    look = causal_mask(pad.size(1), lengths.device)
    return (look[None] & pad[:, None]).unsqueeze(1)


def masked_softmax(scores, mask):
    neg = torch.finfo(scores.dtype).min
    z = scores.masked_fill(mask == 0, neg)
    z = z - z.max(dim=-1, keepdim=True).values
    e = torch.exp(z) * mask
    return e / e.sum(dim=-1, keepdim=True).clamp(min=1e-9)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "c",
}
