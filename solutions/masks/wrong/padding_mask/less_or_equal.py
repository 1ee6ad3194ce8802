"""Each sentence has one real token more than its length.

Idea: `<=` instead of `<`
Hint: positions count from 0. Which is the last real position of a sentence of length 3?
Fails: marks_the_real_tokens, counts_as_many_tokens_as_the_lengths_say, hides_the_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] <= lengths[:, None]
