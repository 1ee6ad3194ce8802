"""The last real token of each sentence is missing.

Idea: positions counted from 1
Hint: add up a row. Is the sum the length?
Fails: marks_the_real_tokens, counts_as_many_tokens_as_the_lengths_say, hides_the_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    width = max_len or int(lengths.max())
    positions = torch.arange(1, width + 1, device=lengths.device)
    return positions.unsqueeze(0) < lengths.unsqueeze(1)
