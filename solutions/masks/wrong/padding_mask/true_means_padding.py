"""Your `True` marks the padding; here it marks the real tokens.

Idea: True where hidden
Hint: what does your mask say about the first token of a sentence?
Fails: counts_as_many_tokens_as_the_lengths_say, hides_the_padding, more_padding_changes_nothing
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] >= lengths[:, None]
