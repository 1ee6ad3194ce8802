"""Every position sees the future: only padding is hidden.

Idea: causal part forgotten
Hint: which keys may query 0 look at?
Fails: joins_both_masks, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    return keys[:, None, None, :].repeat(1, 1, T, 1)
