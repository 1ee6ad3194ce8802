# Unusual right answers to `padding_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% complement_of_the_padding
"""The padding is found first and turned round."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(max(lengths))
    is_padding = torch.arange(max_len, device=lengths.device).unsqueeze(0) >= lengths.unsqueeze(1)
    return torch.logical_not(is_padding)


# %% one_scattered_behind_the_end
"""A one is put behind the last token and summed up along the row: zero means not ended yet."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    ends = torch.zeros(lengths.shape[0], max_len + 1, dtype=torch.long, device=lengths.device)
    ends.scatter_(1, lengths.unsqueeze(1), 1)
    return ends.cumsum(1)[:, :max_len] == 0


# %% remaining_tokens
"""What is left of each sentence at every position, compared with zero."""

import torch


def padding_mask(lengths: torch.Tensor, max_len: int | None = None) -> torch.Tensor:
    width = int(torch.amax(lengths)) if max_len is None else max_len
    left = lengths.view(-1, 1) - torch.arange(width, device=lengths.device)
    return left > 0


# %% rows_of_a_triangle
"""Row `length` of a strict lower triangle has `length` ones: the masks are looked up."""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    table = torch.ones(max_len + 1, max_len, dtype=torch.bool, device=lengths.device).tril(-1)
    return table[lengths]


# %% sentence_by_sentence
"""Right, but sentence by sentence.

Loses: does_not_loop_over_sentences
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device)
    return torch.stack([positions < length for length in lengths])
