# Unusual right answers to `decoder_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% from_the_two_exercises_before
"""The two earlier exercises of the file, joined with a logical and."""

import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, dtype=torch.bool, device=device).tril()


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device) < lengths.unsqueeze(1)


def decoder_mask(lengths, max_len=None):
    keys = padding_mask(lengths, max_len)
    causal = causal_mask(keys.size(1), lengths.device)
    return torch.logical_and(keys.unsqueeze(1), causal.unsqueeze(0)).unsqueeze(1)


# %% hidden_joined_with_or_and_turned_round
"""What is hidden by one condition or the other, turned round at the end."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    index = torch.arange(T, device=lengths.device)
    padded = index >= lengths.view(-1, 1, 1, 1)  # (B, 1, 1, T)
    future = index.view(1, 1, 1, T) > index.view(1, 1, T, 1)
    hidden = padded | future
    return ~hidden


# %% padded_keys_cleared_from_a_triangle
"""A triangle for every sentence, from which padded keys are cleared with masked_fill."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    triangle = torch.ones(lengths.shape[0], 1, T, T, dtype=torch.bool, device=lengths.device).tril()
    padded = torch.arange(T, device=lengths.device)[None, :] >= lengths[:, None]
    return triangle.masked_fill(padded[:, None, None, :], False)


# %% product_made_boolean
"""A product of numbers, made boolean at the end."""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]).long()
    causal = torch.tril(torch.ones(T, T, dtype=torch.long, device=lengths.device))
    return (keys[:, None, None, :] * causal).bool()


# %% sentence_by_sentence
"""Right, but sentence by sentence.

Loses: does_not_loop_over_targets
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    index = torch.arange(T, device=lengths.device)
    return torch.stack([(causal & (index < length))[None] for length in lengths])


# %% smaller_of_two_bounds
"""A key is visible below the smaller of two bounds: the length and the query's position plus one."""

import torch


def decoder_mask(lengths, max_len=None):
    width = int(lengths.max()) if max_len is None else max_len
    steps = torch.arange(1, width + 1, device=lengths.device)
    bound = torch.minimum(steps[None, :], lengths[:, None])  # (B, T): how many keys each query may see
    keys = torch.arange(width, device=lengths.device)
    return (keys < bound[..., None])[:, None]
