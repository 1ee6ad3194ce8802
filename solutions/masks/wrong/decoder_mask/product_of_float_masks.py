"""The values are right, the dtype is not: bool is asked for.

Idea: product of float masks
Hint: which operator joins two truth values with "and"?
Fails: has_an_axis_for_the_heads, joins_both_masks, both_halves_take_the_width_given
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]).float()
    causal = torch.tril(torch.ones(T, T, device=lengths.device))
    return keys[:, None, None, :] * causal
