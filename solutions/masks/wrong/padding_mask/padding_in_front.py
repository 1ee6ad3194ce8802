"""Your real tokens sit at the end of the row.

Idea: padding taken to be in front
Hint: a sentence of length 1 in a batch of width 3: where does its token stand?
Fails: marks_the_real_tokens, hides_the_padding, more_padding_changes_nothing
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device)
    return positions[None, :] >= max_len - lengths[:, None]
