# Dimitri P.
import torch


def causal_mask(size, device=None):
    mask = torch.zeros(size, size, dtype=torch.bool, device=device)
    for i in range(size):
        mask[i, : i + 1] = True
    return mask


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device)
    rows = []
    for b in range(lengths.shape[0]):
        rows.append(positions < lengths[b])
    return torch.stack(rows)


def decoder_mask(lengths, max_len=None):
    keys = padding_mask(lengths, max_len)
    past = causal_mask(keys.shape[1], keys.device)
    return torch.stack([(past & row)[None] for row in keys])


def masked_softmax(scores, mask):
    mask = mask.expand(scores.shape)
    # row by row
    rows = scores.reshape(-1, scores.shape[-1])
    seen = mask.reshape(-1, scores.shape[-1])
    out = []
    for row, ok in zip(rows, seen):
        row = torch.where(ok, row, torch.finfo(row.dtype).min)
        out.append(torch.where(ok, torch.softmax(row, 0), 0.0))
    return torch.stack(out).reshape(scores.shape)


answers = {
    "allowed_pairs": 1 + 2 + 3 + 4 + 5 + 6,
    "shape_of_mask": [3, 1, 12, 12],
    "all_hidden": "b",
}
