import torch


def causal_mask(size, device=None):
    future = torch.ones(size, size, dtype=torch.bool, device=device).triu(diagonal=1)
    return ~future


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max().item())
    grid = torch.arange(max_len, device=lengths.device).expand(len(lengths), max_len)
    return grid < lengths.view(-1, 1)


def decoder_mask(lengths, max_len=None):
    keys = padding_mask(lengths, max_len)
    batch, time = keys.shape
    past = causal_mask(time, lengths.device)
    return torch.logical_and(past.view(1, 1, time, time), keys.view(batch, 1, 1, time))


def masked_softmax(scores, mask):
    hidden = ~mask
    filled = scores.masked_fill(hidden, float("-inf"))
    # a row of only -inf becomes nan, and nan_to_num makes it a row of zeros.
    # masked_fill lets no gradient through there, I checked.
    return filled.softmax(dim=-1).nan_to_num(0.0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
