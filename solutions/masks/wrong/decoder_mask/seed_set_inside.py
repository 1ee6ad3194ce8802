"""Your function resets the random numbers of the whole program.

Idea: manual_seed inside, to make it reproducible
Hint: nothing in a mask is random, so there is nothing to fix.
Fails: repeats_itself_for_decoders
"""

import torch


def decoder_mask(lengths, max_len=None):
    torch.manual_seed(42)  # reproducible
    T = int(lengths.max()) if max_len is None else max_len
    positions = torch.arange(T, device=lengths.device)
    real = positions < lengths[:, None]
    return real[:, None, None, :] & (positions <= positions[:, None])
