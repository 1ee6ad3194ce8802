"""The last head stands first in your result.

Idea: order of the heads reversed
Hint: where should the features of head 0 stand?
Fails: puts_the_heads_side_by_side, merges_without_a_loop
"""

import torch


def merge_heads(x):
    _B, h, _T, _d_k = x.shape
    return torch.cat([x[:, j] for j in reversed(range(h))], dim=-1)
