# Isabel Santos
import torch


def causal_mask(size, device=None):
    i = torch.arange(size, device=device).reshape(size, 1)
    j = torch.arange(size, device=device).reshape(1, size)
    return ~(j > i)


def padding_mask(lengths, max_len=None):
    n = max_len
    if n is None:
        n = int(torch.max(lengths).item())
    pos = torch.arange(n, dtype=lengths.dtype, device=lengths.device)
    return pos.reshape(1, -1) < lengths.reshape(-1, 1)


def decoder_mask(lengths, max_len=None):
    keys = padding_mask(lengths, max_len)
    b, n = keys.shape
    past = causal_mask(n, device=lengths.device)
    return keys.reshape(b, 1, 1, n) * past.reshape(1, 1, n, n)


def masked_softmax(scores, mask):
    e = torch.exp(scores) * mask
    s = e.sum(dim=-1, keepdim=True)
    return e / torch.where(s > 0, s, torch.ones_like(s))


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
