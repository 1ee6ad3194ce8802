"""The two parts have different sizes when `max_len` is given.

Idea: causal part always of the longest length
Hint: try lengths (1, 2) with `max_len=4` and print both shapes before you join them.
Fails: hides_padded_keys, leaves_the_lengths_as_they_are, does_not_loop_over_targets
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    longest = int(lengths.max())
    causal = torch.ones(longest, longest, dtype=torch.bool, device=lengths.device).tril()
    return keys[:, None, None, :] & causal
