import torch


def causal_mask(size, device=None):
    idx = torch.arange(size, device=device)
    return torch.le(idx.unsqueeze(0), idx.unsqueeze(1))


def padding_mask(lengths, max_len=None):
    # max_len given -> use it, otherwise the longest sentence decides
    n = int(lengths.max()) if max_len is None else int(max_len)
    idx = torch.arange(1, n + 1, device=lengths.device)
    return torch.le(idx.unsqueeze(0), lengths.unsqueeze(1))


def decoder_mask(lengths, max_len=None):
    pad = padding_mask(lengths, max_len).unsqueeze(1).unsqueeze(2)
    return torch.bitwise_and(pad, causal_mask(pad.size(3), device=lengths.device))


def masked_softmax(scores, mask):
    minimum = torch.finfo(scores.dtype).min
    safe = torch.masked_fill(scores, torch.logical_not(mask), minimum)
    return torch.masked_fill(torch.softmax(safe, -1), torch.logical_not(mask), 0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
