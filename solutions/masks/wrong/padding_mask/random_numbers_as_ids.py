"""Your function uses up random numbers of the whole program.

Idea: token ids drawn at random and compared with a padding id
Hint: nothing about a mask is random: compare positions with lengths.
Fails: repeats_itself_for_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    ids = torch.randint(1, 1000, (lengths.shape[0], max_len)).to(lengths.device)  # a dummy batch, 0 is padding
    ids[torch.arange(max_len, device=lengths.device)[None, :] >= lengths[:, None]] = 0
    return ids != 0
