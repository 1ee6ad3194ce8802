"""A triangle for every sentence, from which padded keys are cleared with masked_fill."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    triangle = torch.ones(lengths.shape[0], 1, T, T, dtype=torch.bool, device=lengths.device).tril()
    padded = torch.arange(T, device=lengths.device)[None, :] >= lengths[:, None]
    return triangle.masked_fill(padded[:, None, None, :], False)
