"""`max_len` has no effect: the width is always the longest length.

Idea: max_len never used
Hint: what should the mask of lengths (1, 2) look like when `max_len` is 4?
Fails: hides_the_padding, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    positions = torch.arange(int(lengths.max()), device=lengths.device)
    return positions[None, :] < lengths[:, None]
