"""Your width is the length of the first sentence, which need not be the longest.

Idea: lengths expected in descending order
Hint: try lengths (1, 3).
Fails: is_a_boolean_mask, marks_the_real_tokens, fits_any_batch
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths[0])
    return torch.arange(max_len, device=lengths.device) < lengths[:, None]
