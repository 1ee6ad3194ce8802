"""With a single sentence, or a single position, your mask loses an axis.

Idea: squeeze without a dimension
Hint: try one sentence of length 3 and print the shape.
Fails: a_sentence_alone_is_the_same, fits_any_batch
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device).expand(len(lengths), max_len)
    return (positions < lengths.view(-1, 1)).squeeze()
