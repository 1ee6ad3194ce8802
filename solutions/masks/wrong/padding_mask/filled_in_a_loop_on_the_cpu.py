"""The mask stays on the CPU while the lengths are elsewhere, and sentences are filled one at a time.

Idea: filled in a loop on a CPU tensor
Hint: one comparison of all positions with all lengths does it, on the device of the lengths.
Fails: does_not_loop_over_sentences
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = max(int(length) for length in lengths)
    mask = torch.zeros(len(lengths), max_len, dtype=torch.bool)
    for b in range(len(lengths)):
        for t in range(max_len):
            mask[b, t] = t < lengths[b]
    return mask
