"""Your first position sees the future.

Idea: upper triangle
Hint: print the causal part alone, and read row 0.
Fails: hides_the_future, padded_queries_are_like_any_other, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.triu(torch.ones(T, T, device=lengths.device)).bool()
    return keys[:, None, None, :] & causal
