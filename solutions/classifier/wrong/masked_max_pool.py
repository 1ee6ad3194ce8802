# Known wrong answers to `masked_max_pool`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% axis_kept
"""One axis too many: time should be gone, not of length one.

Idea: result (B, 1, H)
Hint: what does keepdim keep?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1, keepdim=True)
    return pooled.masked_fill(~mask.any(dim=1)[:, None, None], 0.0)


# %% buffer_of_default_dtype
"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, H), filled sentence by sentence
Hint: what does hidden.new_zeros know that torch.zeros does not?
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = torch.zeros(hidden.size(0), hidden.size(2))
    for b in range(hidden.size(0)):
        if mask[b].any():
            pooled[b] = hidden[b][mask[b]].max(dim=0).values
    return pooled


# %% cpu_fill
"""The tensor you fill with is made on the CPU, wherever hidden lives.

Idea: fill tensor on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: finds_the_maximum_on_any_device
"""

import torch


def masked_max_pool(hidden, mask):
    lowest = torch.full((hidden.size(2),), float("-inf"), dtype=hidden.dtype)
    pooled = torch.where(mask.unsqueeze(-1), hidden, lowest).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% detached
"""The values are right, but no gradient reaches hidden.

Idea: computed on .data
Hint: what does .data leave behind?
Fails: sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.data.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% empty_only_if_all_are
"""An empty sentence gives minus infinity as soon as another one in the batch has a token.

Idea: empty sentences looked for in the whole batch only
Hint: mask.any() has one answer for all sentences. How many do you need?
Fails: gives_zeros_where_nothing_is_real, finds_the_same_maximum_in_any_company
"""

import torch


def masked_max_pool(hidden, mask):
    if not mask.any():
        return torch.zeros_like(hidden[:, 0])
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)


# %% fill_minus_one
"""This holds for the states of an LSTM only, which lie above -1. Which value is smaller than every number?

Idea: fill value -1
Hint: what comes out where every real value is -3?
Fails: takes_the_largest_real_value, keeps_real_values_however_low
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), -1.0).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% fill_minus_thousand
"""Your fill value is low, but real values may be lower: then the padding wins.

Idea: fill value -1000
Hint: which number is below every other number of its dtype?
Fails: keeps_real_values_however_low
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), -1000.0).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% first_token_left_out
"""The first position never takes part.

Idea: positions counted from 1
Hint: at which index does Python begin?
Fails: takes_the_largest_real_value, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden[:, 1:].masked_fill(~mask[:, 1:].unsqueeze(-1), -1e9).amax(dim=1)
    return pooled.masked_fill(~mask[:, 1:].any(dim=1, keepdim=True), 0.0)


# %% float64_minimum_written_in
"""This stops for float32: the number you fill with does not exist there.

Idea: lowest float64 number as fill value
Hint: which dtype's lowest number should be asked for?
Fails: returns_one_maximum_for_each_feature
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), torch.finfo(torch.float64).min).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% infinity_left
"""A sentence without tokens gives minus infinity; zeros are asked for.

Idea: -inf left standing for an empty sentence
Hint: how can you tell from the mask that a sentence has no token?
Fails: gives_zeros_where_nothing_is_real, sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)


# %% largest_in_size
"""You take the value that is largest in size, whatever its sign.

Idea: maximum of the absolute values
Hint: which is larger, -3 or 1?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    size = hidden.abs().masked_fill(~mask.unsqueeze(-1), -1.0)
    pooled = hidden.gather(1, size.argmax(dim=1, keepdim=True))[:, 0]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% mask_broadcast_over_features
"""The mask is lined up with the features instead of with time.

Idea: mask.unsqueeze(1)
Hint: broadcasting lines axes up from the right. Below which axis does T stand?
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_changing_anything,
    finds_the_maximum_on_any_device
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% mask_ignored
"""The padding takes part in the maximum.

Idea: mask ignored
Hint: where does the mask appear in your function?
Fails: takes_the_largest_real_value, finds_the_maximum_among_real_positions_only,
    finds_the_same_maximum_in_any_company
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% mask_inverted
"""You take the maximum of what is hidden.

Idea: mask inverted
Hint: True means real. Which positions do you fill?
Fails: takes_the_largest_real_value, finds_the_maximum_among_real_positions_only,
    finds_the_same_maximum_in_any_company
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.nan_to_num(neginf=0.0)


# %% mask_taken_for_a_length
"""Your answer assumes that real tokens come first; a mask may have gaps.

Idea: mask reduced to a length
Hint: what is left of a mask such as [True, False, True] after you have counted it?
Fails: takes_the_largest_real_value, finds_the_maximum_among_real_positions_only, finds_the_same_maximum_in_any_order
"""

import torch


def masked_max_pool(hidden, mask):
    lengths = mask.sum(dim=1, keepdim=True)
    real = torch.arange(hidden.size(1), device=hidden.device) < lengths
    pooled = hidden.masked_fill(~real.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% maximum_over_batch
"""Sentences influence each other: the maximum runs over the batch.

Idea: maximum over the batch
Hint: which axis of (B, T, H) is time?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=0)
    return pooled.masked_fill(~mask.any(dim=0).unsqueeze(-1), 0.0)


# %% maximum_over_features
"""You compare features with each other instead of moments in time.

Idea: maximum over the last axis
Hint: which axis of (B, T, H) should be gone in the result?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=-1)
    return pooled.masked_fill(~mask, 0.0)


# %% minimum
"""You take the smallest real value.

Idea: minimum instead of maximum
Hint: read the name of the exercise again.
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("inf")).amin(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% noise_against_ties
"""Two calls with the same arguments give two answers.

Idea: random noise added to break ties
Hint: is it a mistake if two values are equally large?
Fails: takes_the_largest_real_value, finds_the_same_maximum_twice, finds_the_same_maximum_in_any_order
"""

import torch


def masked_max_pool(hidden, mask):
    hidden = hidden + 1e-3 * torch.rand_like(hidden)
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% one_minus_mask
"""Truth values cannot be subtracted. How is a truth value turned round?

Idea: 1 - mask on a boolean mask
Hint: read the last line of the error message aloud.
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_changing_anything, finds_the_same_maximum_twice
"""


def masked_max_pool(hidden, mask):
    pooled = (hidden - 1e9 * (1 - mask).unsqueeze(-1)).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% padding_overwritten
"""Your function changed the states of the caller.

Idea: padding overwritten in place
Hint: which tensor does an index assignment write into?
Fails: finds_the_maximum_without_changing_anything
"""


def masked_max_pool(hidden, mask):
    hidden[~mask] = float("-inf")
    pooled = hidden.amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% pair_returned
"""max over a dimension returns two things, the values and where they are; only the values are asked for.

Idea: the pair from max(dim) returned
Hint: what are the names of the two parts of your result?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    hidden = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    hidden = hidden.masked_fill(~mask.any(dim=1)[:, None, None], 0.0)
    return hidden.max(dim=1)


# %% penalty_of_a_hundred
"""Padding with large values still wins: something was subtracted, but the value is still in there.

Idea: a penalty of 100 subtracted from hidden values
Hint: is subtracting from a number the same as replacing it?
Fails: keeps_real_values_however_low, finds_the_maximum_among_real_positions_only
"""


def masked_max_pool(hidden, mask):
    pooled = (hidden - 100.0 * ~mask.unsqueeze(-1)).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% seeded
"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: finds_the_same_maximum_twice
"""

import torch


def masked_max_pool(hidden, mask):
    torch.manual_seed(42)
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% smallest_float_left
"""A sentence without tokens gives an enormous negative number; zeros are asked for.

Idea: the smallest float left standing for an empty sentence
Hint: how can you tell from the mask that a sentence has no token?
Fails: gives_zeros_where_nothing_is_real, sends_the_gradient_to_the_largest_value
"""

import torch


def masked_max_pool(hidden, mask):
    lowest = torch.finfo(hidden.dtype).min
    return hidden.masked_fill(~mask.unsqueeze(-1), lowest).max(dim=1).values


# %% soft_maximum
"""A smooth maximum is always a little larger than the largest value.

Idea: logsumexp
Hint: what does it give for two equal values?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), -1e9).logsumexp(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% squeezed
"""With a single sentence or feature your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: finds_the_same_maximum_in_any_company, finds_the_maximum_for_every_size
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    pooled = pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
    return pooled.squeeze()


# %% starts_from_zero
"""No value below zero can come out: your running maximum starts from zero.

Idea: running maximum from zeros, in a loop
Hint: what is the maximum of -3 and -5, and what does your loop say?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there, finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = hidden.new_zeros(hidden.size(0), hidden.size(2))
    for t in range(hidden.size(1)):
        better = torch.maximum(pooled, hidden[:, t])
        pooled = torch.where(mask[:, t : t + 1], better, pooled)
    return pooled


# %% strongest_position
"""You pick one position for all features; every feature should find its own maximum.

Idea: state with the largest sum
Hint: may feature 0 be largest at one position and feature 1 at another?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""

import torch


def masked_max_pool(hidden, mask):
    strength = hidden.sum(dim=-1).masked_fill(~mask, float("-inf"))
    pooled = hidden[torch.arange(hidden.size(0), device=hidden.device), strength.argmax(dim=1)]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% times_mask
"""Where all real values are negative, the zero of the padding wins.

Idea: hidden * mask, then the maximum
Hint: is zero smaller than every other number?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    return (hidden * mask.unsqueeze(-1)).amax(dim=1)


# %% zero_times_infinity
"""A sentence without tokens gives NaN: zero times infinity is not zero.

Idea: -inf multiplied by zero for an empty sentence
Hint: how can a number be replaced without computing with it?
Fails: gives_zeros_where_nothing_is_real, sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled * mask.any(dim=1, keepdim=True)
