"""Your function changed the caller's `lengths`.

Idea: sorted in place to find the longest
Hint: the methods whose names end in `_` or that write into `out=` change what they are called on.
Fails: leaves_the_lengths_alone
"""

import torch


def padding_mask(lengths, max_len=None):
    last = lengths.sub_(1)  # index of the last real token
    if max_len is None:
        max_len = int(last.max()) + 1
    return torch.arange(max_len, device=lengths.device)[None, :] <= last[:, None]
