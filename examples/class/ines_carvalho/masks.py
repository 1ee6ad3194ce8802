import torch


def causal_mask(size, device=None):
    # cumulative sum of the identity: row t has ones from column... no, the other way round, hence .T
    eye = torch.eye(size, dtype=torch.int64, device=device)
    return eye.cumsum(0) > 0


def padding_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    left = lengths[:, None] - torch.arange(T, device=lengths.device)  # tokens that are left at each position
    return left > 0


def decoder_mask(lengths, max_len=None):
    real = padding_mask(lengths, max_len)
    T = real.shape[1]
    triangle = causal_mask(T, lengths.device).expand(len(lengths), 1, T, T)
    return triangle.masked_fill(~real[:, None, None, :], False)


def masked_softmax(scores, mask):
    lowest = torch.finfo(scores.dtype).min
    w = torch.softmax(scores.masked_fill(~mask, lowest), dim=-1)
    return w * mask


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": "(3, 1, 12, 12)",
    "all_hidden": "b",
}
