# Ingrid Solheim
import torch


def causal_mask(size, device=None):
    # "position t sees the past": everything before t
    row = torch.arange(size, device=device).unsqueeze(1)
    col = torch.arange(size, device=device).unsqueeze(0)
    return col < row


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device).unsqueeze(0) < lengths.unsqueeze(1)


def decoder_mask(lengths, max_len=None):
    padding = padding_mask(lengths, max_len)
    causal = causal_mask(padding.shape[1], lengths.device)
    return padding[:, None, None, :] & causal[None, None, :, :]


def masked_softmax(scores, mask):
    minus_infinity = torch.finfo(scores.dtype).min
    p = torch.softmax(torch.where(mask, scores, minus_infinity), dim=-1)
    return torch.where(mask, p, torch.zeros_like(p))


answers = {
    "allowed_pairs": 15,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
