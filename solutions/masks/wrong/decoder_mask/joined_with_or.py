"""A key must satisfy both conditions; yours accepts one of them.

Idea: the two conditions joined with OR
Hint: look at row 0 of a sentence of full length: it should see one key.
Fails: hides_the_future, hides_padded_keys, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None])[:, None, None, :]
    causal = torch.ones(T, T, device=lengths.device).tril().bool()
    return keys | causal
