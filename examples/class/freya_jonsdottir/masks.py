"""Freyja Jónsdóttir"""
import torch


def causal_mask(size, device=None):
    return torch.ones(size, size).tril().bool()


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len) < lengths.unsqueeze(1)


def decoder_mask(lengths, max_len=None):
    pad = padding_mask(lengths, max_len)
    return pad[:, None, None, :] & causal_mask(pad.size(1), lengths.device)


def masked_softmax(scores, mask):
    gone = ~mask
    z = scores.masked_fill(gone, torch.finfo(scores.dtype).min)
    z = torch.exp(z - torch.logsumexp(z, dim=-1, keepdim=True))
    return z.masked_fill(gone, 0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
