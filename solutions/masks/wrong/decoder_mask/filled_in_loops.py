"""The mask is filled one entry at a time, on the CPU.

Idea: three loops over a CPU tensor
Hint: broadcasting joins a (B, 1, 1, T) condition with a (T, T) one in a single operation.
Fails: does_not_loop_over_targets
Same as: causal_part_on_the_cpu
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = max_len if max_len is not None else int(lengths.max())
    B = lengths.shape[0]
    mask = torch.zeros(B, 1, T, T, dtype=torch.bool)
    for b in range(B):
        for q in range(T):
            mask[b, 0, q, : min(q + 1, int(lengths[b]))] = True
    return mask
