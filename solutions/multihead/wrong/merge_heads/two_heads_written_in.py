"""This works for two heads only.

Idea: number of heads fixed
Hint: where can the number of heads be read?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""

import torch


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return torch.cat([x[:, 0], x[:, 1]], dim=-1)
