"""No position may see itself, so the first row is empty.

Idea: diagonal excluded
Hint: position 0 of a sentence with a token sees exactly one key. Which one?
Fails: joins_both_masks, padded_queries_are_like_any_other, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    return (pos[None, :] < lengths[:, None])[:, None, None, :] & (pos[None, :] < pos[:, None])
