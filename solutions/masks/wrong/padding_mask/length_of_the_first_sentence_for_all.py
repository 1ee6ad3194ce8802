"""Every sentence gets the length of sentence 0.

Idea: lengths[0] used for the whole batch
Hint: give two sentences different lengths and compare their rows.
Fails: counts_as_many_tokens_as_the_lengths_say, hides_the_padding, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    row = torch.arange(max_len, device=lengths.device) < lengths[0]
    return row.expand(lengths.shape[0], max_len)
