# Known wrong answers to `padding_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% empty_sentence_gets_a_token
"""A sentence of length 0 gets a real token in your mask.

Idea: length at least 1, to avoid empty rows
Hint: a length of 0 is allowed. What should its row look like?
Fails: an_empty_sentence_is_all_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    lengths = lengths.clamp(min=1)
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] < lengths[:, None]


# %% filled_in_a_loop_on_the_cpu
"""The mask stays on the CPU while the lengths are elsewhere, and sentences are filled one at a time.

Idea: filled in a loop on a CPU tensor
Hint: one comparison of all positions with all lengths does it, on the device of the lengths.
Fails: does_not_loop_over_sentences
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = max(int(length) for length in lengths)
    mask = torch.zeros(len(lengths), max_len, dtype=torch.bool)
    for b in range(len(lengths)):
        for t in range(max_len):
            mask[b, t] = t < lengths[b]
    return mask


# %% float_mask
"""Numbers instead of truth values come out; the next step will try to invert them.

Idea: float mask
Hint: what did the comparison give you before the last conversion?
Fails: is_a_boolean_mask, marks_the_real_tokens, takes_the_width_given
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return (torch.arange(max_len, device=lengths.device) < lengths.unsqueeze(-1)).float()


# %% length_of_the_first_sentence_for_all
"""Every sentence gets the length of sentence 0.

Idea: lengths[0] used for the whole batch
Hint: give two sentences different lengths and compare their rows.
Fails: counts_as_many_tokens_as_the_lengths_say, hides_the_padding, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    row = torch.arange(max_len, device=lengths.device) < lengths[0]
    return row.expand(lengths.shape[0], max_len)


# %% lengths_changed_in_place
"""Your function changed the caller's `lengths`.

Idea: sorted in place to find the longest
Hint: the methods whose names end in `_` or that write into `out=` change what they are called on.
Fails: leaves_the_lengths_alone
"""

import torch


def padding_mask(lengths, max_len=None):
    last = lengths.sub_(1)  # index of the last real token
    if max_len is None:
        max_len = int(last.max()) + 1
    return torch.arange(max_len, device=lengths.device)[None, :] <= last[:, None]


# %% less_or_equal
"""Each sentence has one real token more than its length.

Idea: `<=` instead of `<`
Hint: positions count from 0. Which is the last real position of a sentence of length 3?
Fails: marks_the_real_tokens, counts_as_many_tokens_as_the_lengths_say, hides_the_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] <= lengths[:, None]


# %% longest_sentence_first
"""Your width is the length of the first sentence, which need not be the longest.

Idea: lengths expected in descending order
Hint: try lengths (1, 3).
Fails: is_a_boolean_mask, marks_the_real_tokens, fits_any_batch
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths[0])
    return torch.arange(max_len, device=lengths.device) < lengths[:, None]


# %% max_len_ignored
"""`max_len` has no effect: the width is always the longest length.

Idea: max_len never used
Hint: what should the mask of lengths (1, 2) look like when `max_len` is 4?
Fails: hides_the_padding, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    positions = torch.arange(int(lengths.max()), device=lengths.device)
    return positions[None, :] < lengths[:, None]


# %% padding_in_front
"""Your real tokens sit at the end of the row.

Idea: padding taken to be in front
Hint: a sentence of length 1 in a batch of width 3: where does its token stand?
Fails: marks_the_real_tokens, hides_the_padding, more_padding_changes_nothing
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device)
    return positions[None, :] >= max_len - lengths[:, None]


# %% positions_counted_from_one
"""The last real token of each sentence is missing.

Idea: positions counted from 1
Hint: add up a row. Is the sum the length?
Fails: marks_the_real_tokens, counts_as_many_tokens_as_the_lengths_say, hides_the_padding
"""

import torch


def padding_mask(lengths, max_len=None):
    width = max_len or int(lengths.max())
    positions = torch.arange(1, width + 1, device=lengths.device)
    return positions.unsqueeze(0) < lengths.unsqueeze(1)


# %% positions_on_the_cpu
"""The positions are made on the CPU while the lengths may be elsewhere.

Idea: torch.arange without a device
Hint: whose device should a new tensor take over?
Fails: stands_where_the_lengths_stand
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len)[None, :] < lengths[:, None]


# %% random_numbers_as_ids
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


# %% rows_and_columns_exchanged
"""Rows and columns are exchanged: a row belongs to a sentence.

Idea: result (T, B)
Hint: which of the two tensors in your comparison should stand upright?
Fails: is_a_boolean_mask, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    return torch.arange(max_len, device=lengths.device)[:, None] < lengths[None, :]


# %% squeezed
"""With a single sentence, or a single position, your mask loses an axis.

Idea: squeeze without a dimension
Hint: try one sentence of length 3 and print the shape.
Fails: a_sentence_alone_is_the_same, fits_any_batch
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    positions = torch.arange(max_len, device=lengths.device).expand(len(lengths), max_len)
    return (positions < lengths.view(-1, 1)).squeeze()


# %% true_means_padding
"""Your `True` marks the padding; here it marks the real tokens.

Idea: True where hidden
Hint: what does your mask say about the first token of a sentence?
Fails: counts_as_many_tokens_as_the_lengths_say, hides_the_padding, more_padding_changes_nothing
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return torch.arange(max_len, device=lengths.device)[None, :] >= lengths[:, None]


# %% width_of_fixed_size
"""Your mask has one width for all batches.

Idea: a width of 10 written into the code
Hint: where does the width come from when `max_len` is None?
Fails: is_a_boolean_mask, more_padding_changes_nothing, a_sentence_alone_is_the_same
"""

import torch

WIDTH = 10


def padding_mask(lengths, max_len=WIDTH):
    positions = torch.arange(WIDTH, device=lengths.device)
    return positions[None, :] < lengths[:, None]
