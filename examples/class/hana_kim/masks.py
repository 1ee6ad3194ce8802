import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, device=device).cumsum(1) <= torch.arange(1, size + 1, device=device)[:, None]


def padding_mask(lengths, max_len=None):
    return torch.arange(max_len or int(lengths.max()), device=lengths.device) < lengths[:, None]


def decoder_mask(lengths, max_len=None):
    t = torch.arange(max_len or int(lengths.max()), device=lengths.device)
    # key k is seen by query q if k < min(q + 1, length)
    return t < torch.minimum(t[:, None] + 1, lengths[:, None, None, None])


def masked_softmax(scores, mask):
    return scores.masked_fill(~mask, -torch.inf).softmax(-1).nan_to_num(0)


answers = {"allowed_pairs": 21, "shape_of_mask": (3, 1, 12, 12), "all_hidden": "b"}
