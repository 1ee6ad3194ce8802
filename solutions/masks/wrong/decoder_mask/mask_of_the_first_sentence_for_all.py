"""Every sentence gets the mask of sentence 0.

Idea: lengths[0] used for the whole batch
Hint: give two sentences different lengths and compare their masks.
Fails: joins_both_masks, both_halves_take_the_width_given, an_empty_sentence_sees_nothing
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    mask = torch.ones(len(lengths), 1, T, T, dtype=torch.bool, device=lengths.device).tril()
    mask[:, :, :, lengths[0] :] = False
    return mask
