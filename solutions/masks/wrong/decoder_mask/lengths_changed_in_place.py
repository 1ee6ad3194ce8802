"""Your function changed the caller's `lengths`.

Idea: lengths clamped in place
Hint: a method whose name ends in `_` writes into the caller's tensor.
Fails: leaves_the_lengths_as_they_are
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    last = lengths.add_(-1)[:, None, None, None]
    key = torch.arange(T, device=lengths.device).view(1, 1, 1, T)
    query = torch.arange(T, device=lengths.device).view(1, 1, T, 1)
    return (key <= last) & (key <= query)
