# Omar Farouk
import torch


def causal_mask(size, device=None):
    # 0 where it may look, -inf where not; is added to the scores
    return torch.full((size, size), float("-inf"), device=device).triu(1)


def padding_mask(lengths, max_len=None):
    max_len = int(lengths.max()) if max_len is None else max_len
    ids = torch.arange(max_len, device=lengths.device).unsqueeze(0)
    return ids.lt(lengths.unsqueeze(1))


def decoder_mask(lengths, max_len=None):
    pad = padding_mask(lengths, max_len)
    T = pad.shape[1]
    past = torch.ones(T, T, dtype=torch.bool, device=pad.device).tril()
    return past & pad[:, None, :, None]


def masked_softmax(scores, mask):
    low = torch.finfo(scores.dtype).min
    out = torch.softmax(scores.masked_fill(mask.logical_not(), low), dim=-1)
    return out.masked_fill(mask.logical_not(), 0.0)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "a",
}
