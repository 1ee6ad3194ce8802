# Chloé Martin
import numpy as np
import torch


def causal_mask(size, device=None):
    return torch.tensor(np.tril(np.ones((size, size), dtype=bool)), device=device)


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    pos = torch.arange(max_len, device=lengths.device)
    return pos[None, :] <= lengths[:, None]


def decoder_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    pos = torch.arange(max_len, device=lengths.device)
    pad = pos[None, :] < lengths[:, None]
    # a key is ok if it is a real token or in the past
    return (pad[:, None, :] | (pos[None, :] <= pos[:, None])[None])[:, None]


def masked_softmax(scores, mask):
    s = scores.detach().numpy()
    m = np.broadcast_to(mask.numpy(), s.shape)
    s = np.where(m, s, -np.inf)
    top = s.max(axis=-1, keepdims=True)
    top[~np.isfinite(top)] = 0
    e = np.exp(s - top)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return torch.from_numpy(e / total)


answers = {
    "allowed_pairs": "21",
    "shape_of_mask": 432,
    "all_hidden": ["b"],
}
