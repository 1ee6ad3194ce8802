"""Right, but sentence by sentence.

Loses: does_not_loop_over_targets
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    index = torch.arange(T, device=lengths.device)
    return torch.stack([(causal & (index < length))[None] for length in lengths])
