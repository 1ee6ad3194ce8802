"""Your mask has one width for all batches.

Idea: a width of 10 written into the code
Hint: where does the width come from when `max_len` is None?
Fails: is_a_boolean_mask, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch

WIDTH = 10


def padding_mask(lengths, max_len=WIDTH):
    positions = torch.arange(WIDTH, device=lengths.device)
    return positions[None, :] < lengths[:, None]
