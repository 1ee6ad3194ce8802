"""Padded keys are visible: `lengths` decides the size and nothing else.

Idea: padding forgotten
Hint: two sentences of different lengths have the same mask in yours. Should they?
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal.expand(len(lengths), 1, T, T)
