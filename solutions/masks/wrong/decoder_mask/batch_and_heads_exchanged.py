"""Batch and heads are exchanged in your shape.

Idea: axes (1, B, T, T)
Hint: the batch always comes first. Which `None` stands in the wrong place?
Fails: has_an_axis_for_the_heads, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return (keys[:, None, :] & causal).unsqueeze(0)
