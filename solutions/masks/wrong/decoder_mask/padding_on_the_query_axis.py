"""You blocked what padded positions ask, not who may see them. Rows ask, columns are looked at.

Idea: padding on the query axis
Hint: in a sentence of length 2 and width 4, look at row 3: which keys should it see?
Fails: joins_both_masks, both_halves_take_the_width_given, padded_queries_are_like_any_other
Same as: padding_on_both_axes
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    real = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal[None, None] & real[:, None, :, None]
