"""Rows and columns are exchanged: a row belongs to a sentence.

Idea: result (T, B)
Hint: which of the two tensors in your comparison should stand upright?
Fails: is_a_boolean_mask, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    return torch.arange(max_len, device=lengths.device)[:, None] < lengths[None, :]
