"""One half of the mask is made on the CPU, wherever the lengths are.

Idea: causal part built on the CPU
Hint: whose device should the triangle take over?
Fails: both_halves_stand_where_the_lengths_stand
Same as: filled_in_loops
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.tril(torch.ones(T, T, dtype=torch.bool))
    return keys[:, None, None, :] & causal
