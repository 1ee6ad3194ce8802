# Known wrong answers to `causal_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% additive_float_mask
"""A mask of yes and no is asked for, not numbers to add.

Idea: additive float mask of 0 and -inf
Hint: what dtype does a comparison such as `a <= b` have?
Fails: is_a_boolean_square, marks_the_past_and_itself, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.full((size, size), float("-inf"), device=device).triu(1)


# %% axis_for_the_batch
"""There is one axis too many: a square was asked for, without a batch.

Idea: shape (1, size, size)
Hint: print the shape. Broadcasting adds leading axes by itself.
Fails: is_a_boolean_square, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    mask = torch.tril(torch.ones(size, size, device=device)).bool()
    return mask.unsqueeze(0)


# %% built_on_the_cpu
"""The mask stays on the CPU, whatever `device` says.

Idea: the argument `device` is never used
Hint: which of your calls makes a new tensor, and what could it be told?
Fails: stands_on_the_device_asked_for
Same as: filled_entry_by_entry_on_the_cpu
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones(size, size, dtype=torch.bool))


# %% default_dtype_changed
"""Your function changes a setting of the whole program: everything made after it is affected.

Idea: the default dtype set inside, for a mask of float64 ones
Hint: a tensor can be told its dtype when it is made.
Fails: repeats_itself
"""

import torch


def causal_mask(size, device=None):
    torch.set_default_dtype(torch.float64)
    return torch.ones(size, size, device=device).tril() > 0


# %% diagonal_excluded
"""Your first position may see nothing, not even itself.

Idea: diagonal excluded
Hint: count the allowed keys in row 0. How many should there be?
Fails: marks_the_past_and_itself, shows_the_whole_past, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones(size, size, device=device), diagonal=-1).bool()


# %% filled_entry_by_entry_on_the_cpu
"""The numbers are right, but entries are set one at a time, on the CPU.

Idea: two loops over a CPU tensor
Hint: compare a column of positions with a row of positions: one operation makes the whole square.
Fails: stands_on_the_device_asked_for, does_not_loop
Same as: built_on_the_cpu
"""

import torch


def causal_mask(size, device=None):
    mask = torch.zeros(size, size, dtype=torch.bool)
    for i in range(size):
        for j in range(i + 1):
            mask[i, j] = True
    return mask


# %% first_row_fully_open
"""Position 0 now sees the whole future. It can already see somebody: itself.

Idea: first row fully open, to avoid NaN
Hint: is row 0 of a causal mask ever empty?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    mask = torch.ones(size, size, dtype=torch.bool, device=device).tril()
    mask[0] = True  # no empty row
    return mask


# %% flipped_left_to_right
"""Your triangle leans the other way: look at who position 0 may see.

Idea: flipped left to right instead of transposed
Hint: draw rows 0 and 1 of size 3 by hand and compare them with yours.
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    lower = torch.tril(torch.ones(size, size, device=device))
    return torch.fliplr(lower).bool()


# %% integer_mask
"""It looks right, but `~` on integers flips bits: 1 becomes -2. Which dtype makes it safe?

Idea: integer mask of 0 and 1
Hint: look at the dtype of your result, not at its numbers.
Fails: is_a_boolean_square, marks_the_past_and_itself, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones((size, size), dtype=torch.long, device=device))


# %% kept_from_the_first_call
"""The mask of the first call comes back for every later size.

Idea: computed once and kept in a global variable
Hint: ask for size 3 and then for size 5.
Fails: hides_the_future_from_everyone, shows_the_whole_past, stands_on_the_device_asked_for
"""

import torch

MASK = None


def causal_mask(size, device=None):
    global MASK
    if MASK is None:
        MASK = torch.ones(size, size, device=device).tril().bool()
    return MASK


# %% one_position_too_many
"""Position 0 may see position 1. Is that the past?

Idea: one position too many, tril(1)
Hint: print the mask of size 3 and read row 0 from left to right.
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, device=device).tril(1).bool()


# %% rows_and_columns_exchanged
"""Your positions see the future and not the past: rows and columns are exchanged.

Idea: upper triangle
Hint: rows ask, columns are looked at. Which column may row 2 not look at?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.triu(torch.ones(size, size, dtype=torch.bool, device=device))


# %% square_of_fixed_size
"""It works up to one size only.

Idea: a buffer of 64 positions
Hint: build the mask from `size` each time, or ask what happens when `size` is larger than your buffer.
Fails: fits_any_size
"""

import torch

BUFFER = torch.ones(64, 64).tril().bool()


def causal_mask(size, device=None):
    return BUFFER[:size, :size].to(device)


# %% stored_square_cut_on_one_axis
"""Rows of your stored square were cut to size and columns were not.

Idea: only one axis of a stored square cut to size
Hint: print the shape of the mask of size 3.
Fails: is_a_boolean_square, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch

LONGEST = 128
SQUARE = torch.ones(LONGEST, LONGEST).tril().bool()


def causal_mask(size, device=None):
    return SQUARE[:size].to(device)


# %% true_means_blocked
"""Your `True` means blocked; here it means may be seen.

Idea: True where hidden, as nn.MultiheadAttention wants it
Hint: row 0 may see itself. What does your mask say at [0, 0]?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.triu(torch.ones(size, size, device=device), diagonal=1) == 1


# %% window_of_two
"""Your positions see one step back and no further.

Idea: only the position itself and the one before it
Hint: how many keys may the last row see?
Fails: marks_the_past_and_itself, shows_the_whole_past, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    lower = torch.ones(size, size, device=device).tril()
    return (lower - lower.tril(-2)).bool()
