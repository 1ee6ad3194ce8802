"""One padded key is visible in each sentence that is not the longest.

Idea: `<=` on the lengths
Hint: count the keys that the last row of a sentence of length 2 may see.
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] <= lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return keys[:, None, None, :] & causal
