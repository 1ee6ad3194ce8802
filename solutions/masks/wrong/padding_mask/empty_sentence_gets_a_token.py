"""A sentence of length 0 gets a real token in your mask.

Idea: length at least 1, to avoid empty rows
Hint: a length of 0 is allowed. What should its row look like?
Fails: an_empty_sentence_is_all_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    lengths = lengths.clamp(min=1)
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] < lengths[:, None]
