"""The positions are made on the CPU while the lengths may be elsewhere.

Idea: torch.arange without a device
Hint: whose device should a new tensor take over?
Fails: stands_where_the_lengths_stand
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len)[None, :] < lengths[:, None]
