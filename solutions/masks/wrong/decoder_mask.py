# Known wrong answers to `decoder_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% batch_and_heads_exchanged
"""Batch and heads are exchanged in your shape.

Idea: axes (1, B, T, T)
Hint: the batch always comes first. Which `None` stands in the wrong place?
Fails: has_an_axis_for_the_heads, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return (keys[:, None, :] & causal).unsqueeze(0)


# %% causal_part_alone
"""Padded keys are visible: `lengths` decides the size and nothing else.

Idea: padding forgotten
Hint: two sentences of different lengths have the same mask in yours. Should they?
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal.expand(len(lengths), 1, T, T)


# %% causal_part_of_the_longest_length
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


# %% causal_part_on_the_cpu
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


# %% diagonal_always_open
"""Every position of your mask sees itself, padding included; a padded key is hidden from all queries, its own too.

Idea: the diagonal is always True
Hint: which keys may the query of a padded position see?
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    square = torch.ones(T, T, dtype=torch.bool, device=lengths.device)
    return (keys[:, None, None, :] & square.tril()) | torch.eye(T, dtype=torch.bool, device=lengths.device)


# %% diagonal_excluded
"""No position may see itself, so the first row is empty.

Idea: diagonal excluded
Hint: position 0 of a sentence with a token sees exactly one key. Which one?
Fails: joins_both_masks, padded_queries_are_like_any_other, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    return (pos[None, :] < lengths[:, None])[:, None, None, :] & (pos[None, :] < pos[:, None])


# %% empty_rows_opened
"""A sentence without tokens may look at its first padded key in your mask.

Idea: rows without any key opened, to avoid NaN
Hint: an empty row is the business of the softmax, not of the mask.
Fails: an_empty_sentence_sees_nothing
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    mask = keys[:, None, None, :] & torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    nothing = ~mask.any(dim=-1)
    mask[..., 0] |= nothing
    return mask


# %% filled_in_loops
"""The mask is filled one entry at a time, on the CPU.

Idea: three loops over a CPU tensor
Hint: broadcasting joins a (B, 1, 1, T) condition with a (T, T) one in a single operation.
Fails: does_not_loop_over_targets
Same as: causal_part_on_the_cpu
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = max_len if max_len is not None else int(lengths.max())
    B = lengths.shape[0]
    mask = torch.zeros(B, 1, T, T, dtype=torch.bool)
    for b in range(B):
        for q in range(T):
            mask[b, 0, q, : min(q + 1, int(lengths[b]))] = True
    return mask


# %% joined_with_or
"""A key must satisfy both conditions; yours accepts one of them.

Idea: the two conditions joined with OR
Hint: look at row 0 of a sentence of full length: it should see one key.
Fails: hides_the_future, hides_padded_keys, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None])[:, None, None, :]
    causal = torch.ones(T, T, device=lengths.device).tril().bool()
    return keys | causal


# %% lengths_changed_in_place
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


# %% less_or_equal
"""One padded key is visible in each sentence that is not the longest.

Idea: `<=` on the lengths
Hint: count the keys that the last row of a sentence of length 2 may see.
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] <= lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return keys[:, None, None, :] & causal


# %% mask_of_the_first_sentence_for_all
"""Every sentence gets the mask of sentence 0.

Idea: lengths[0] used for the whole batch
Hint: give two sentences different lengths and compare their masks.
Fails: joins_both_masks, both_halves_take_the_width_given, an_empty_sentence_sees_nothing
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    mask = torch.ones(len(lengths), 1, T, T, dtype=torch.bool, device=lengths.device).tril()
    mask[:, :, :, lengths[0] :] = False
    return mask


# %% no_axis_for_the_heads
"""One axis is missing: these masks meet scores with heads.

Idea: shape (B, T, T), no axis for the heads
Hint: scores with heads have the shape (B, h, T, T). Where does your mask need an axis of length 1?
Fails: has_an_axis_for_the_heads, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    keys = pos[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal[None] & keys[:, None, :]


# %% padding_on_both_axes
"""Rows of padded positions are empty now. The exercise only hides padded keys.

Idea: padding on both axes
Hint: what a padded query sees does no harm. Which of the two conditions can go?
Fails: joins_both_masks, both_halves_take_the_width_given, padded_queries_are_like_any_other
Same as: padding_on_the_query_axis
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    real = torch.arange(T, device=lengths.device) < lengths.unsqueeze(1)
    pad = real.unsqueeze(1) & real.unsqueeze(2)
    causal = torch.tril(torch.ones(T, T, device=lengths.device)).bool()
    return (pad & causal).unsqueeze(1)


# %% padding_on_the_query_axis
"""You blocked what padded positions ask, not who may see them. Rows ask, columns are looked at.

Idea: padding on the query axis
Hint: in a sentence of length 2 and width 4, look at row 3: which keys should it see?
Fails: joins_both_masks, both_halves_take_the_width_given, padded_queries_are_like_any_other
Same as: padding_on_both_axes
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    real = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.ones(T, T, dtype=torch.bool, device=lengths.device).tril()
    return causal[None, None] & real[:, None, :, None]


# %% padding_part_alone
"""Every position sees the future: only padding is hidden.

Idea: causal part forgotten
Hint: which keys may query 0 look at?
Fails: joins_both_masks, hides_the_future, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    return keys[:, None, None, :].repeat(1, 1, T, 1)


# %% product_of_float_masks
"""The values are right, the dtype is not: bool is asked for.

Idea: product of float masks
Hint: which operator joins two truth values with "and"?
Fails: has_an_axis_for_the_heads, joins_both_masks, both_halves_take_the_width_given
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = (torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]).float()
    causal = torch.tril(torch.ones(T, T, device=lengths.device))
    return keys[:, None, None, :] * causal


# %% seed_set_inside
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


# %% squeezed
"""With a single sentence, or a single position, your mask loses an axis.

Idea: squeeze without a dimension, then one axis added
Hint: print the shape for one sentence.
Fails: fits_any_batch_of_targets
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    keys = (pos[None, :] < lengths[:, None]).squeeze()
    causal = pos[None, :] <= pos[:, None]
    return (keys.unsqueeze(-2) & causal).unsqueeze(-3)


# %% true_means_blocked
"""Your `True` means blocked; here it means may be seen.

Idea: True where hidden
Hint: what does your mask say at query 0, key 0 of a sentence with a token?
Fails: hides_the_future, hides_padded_keys, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    positions = torch.arange(T, device=lengths.device)
    padding = positions[None, :] >= lengths[:, None]  # (B, T)
    future = positions[None, :] > positions[:, None]  # (T, T)
    return padding[:, None, None, :] | future


# %% upper_triangle
"""Your first position sees the future.

Idea: upper triangle
Hint: print the causal part alone, and read row 0.
Fails: hides_the_future, padded_queries_are_like_any_other, full_sentences_give_the_causal_mask
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    causal = torch.triu(torch.ones(T, T, device=lengths.device)).bool()
    return keys[:, None, None, :] & causal
