"""Your `True` means blocked; here it means may be seen.

Idea: True where hidden
Hint: what does your mask say at query 0, key 0 of a sentence with a token?
Fails: hides_the_future, hides_padded_keys, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    positions = torch.arange(T, device=lengths.device)
    padding = positions[None, :] >= lengths[:, None]  # (B, T)
    future = positions[None, :] > positions[:, None]  # (T, T)
    return padding[:, None, None, :] | future
