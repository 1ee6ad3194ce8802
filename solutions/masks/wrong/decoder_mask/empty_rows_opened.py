"""A sentence without tokens may look at its first padded key in your mask.

Idea: rows without any key opened, to avoid NaN
Hint: an empty row is the business of the softmax, not of the mask.
Fails: an_empty_sentence_sees_nothing
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    mask = keys[:, None, None, :] & torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    nothing = ~mask.any(dim=-1)
    mask[..., 0] |= nothing
    return mask
