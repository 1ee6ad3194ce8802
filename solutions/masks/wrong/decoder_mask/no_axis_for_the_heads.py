"""One axis is missing: these masks meet scores with heads.

Idea: shape (B, T, T), no axis for the heads
Hint: scores with heads have the shape (B, h, T, T). Where does your mask need an axis of length 1?
Fails: has_an_axis_for_the_heads, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    keys = pos[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal[None] & keys[:, None, :]
