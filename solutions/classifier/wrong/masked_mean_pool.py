# Known wrong answers to `masked_mean_pool`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% axis_kept
"""One axis too many: time should be gone, not of length one.

Idea: result (B, 1, H)
Hint: what does keepdim keep?
Fails: returns_one_mean_for_each_feature, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1, keepdim=True)
    return total / mask.sum(dim=1).clamp(min=1)[:, None, None]


# %% buffer_of_default_dtype
"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, H), filled sentence by sentence
Hint: what does hidden.new_zeros know that torch.zeros does not?
Fails: returns_one_mean_for_each_feature, averages_without_a_loop
"""

import torch


def masked_mean_pool(hidden, mask):
    pooled = torch.zeros(hidden.size(0), hidden.size(2))
    for b in range(hidden.size(0)):
        count = mask[b].sum()
        if count > 0:
            pooled[b] = hidden[b][mask[b]].sum(dim=0) / count
    return pooled


# %% count_in_int8
"""Your mean of a sentence of 128 real tokens has the wrong sign: the count does not fit into the 8 bits you give it.

Idea: real tokens counted in int8
Hint: which is the largest number that an int8 holds, and what comes after it?
Fails: averages_every_size
"""

import torch


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    total = hidden.masked_fill(~real, 0.0).sum(dim=1)
    count = mask.sum(dim=1, keepdim=True, dtype=torch.int8)
    return total / count.masked_fill(count == 0, 1)


# %% cpu_zeros
"""The zeros you fill with are made on the CPU, wherever hidden lives.

Idea: zeros on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: averages_on_any_device
"""

import torch


def masked_mean_pool(hidden, mask):
    zeros = torch.zeros(hidden.size(2), dtype=hidden.dtype)
    total = torch.where(mask.unsqueeze(-1), hidden, zeros).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% detached
"""The values are right, but no gradient reaches hidden.

Idea: computed under no_grad
Hint: who has to learn from this mean?
Fails: shares_the_gradient_among_real_positions
"""

import torch


def masked_mean_pool(hidden, mask):
    with torch.no_grad():
        total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
        return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% divided_by_the_longest
"""Short sentences come out too small: you divide by the longest length of the batch.

Idea: divided by the longest length
Hint: does every sentence have that many tokens?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1).max().clamp(min=1)


# %% divided_by_the_root
"""The mean of equal tokens should be that token; you divide by the root of the count.

Idea: divided by the root of the count
Hint: what do you get for four equal tokens?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1).sqrt()


# %% divided_by_width
"""Short sentences come out too small: padding is counted in the denominator.

Idea: divided by T
Hint: how many terms of your sum are real?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / hidden.size(1)


# %% large_epsilon
"""Your mean is a little too small: what you add to the count is not small enough.

Idea: 0.01 added to the count
Hint: a number is needed only where the count is 0. What could be done with the others?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / (mask.sum(dim=1, keepdim=True) + 1e-2)


# %% last_token_left_out
"""The last real token is missing from your mean.

Idea: token behind which nothing comes left out
Hint: how many tokens has a sentence of length 1?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    before_last = mask.flip(1).cumsum(dim=1).flip(1) > 1
    total = (hidden * before_last.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% mask_broadcast_over_features
"""The mask is lined up with the features instead of with time.

Idea: mask.unsqueeze(1)
Hint: broadcasting lines axes up from the right. Below which axis does T stand?
Fails: returns_one_mean_for_each_feature, averages_without_changing_anything, averages_the_same_twice
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% mask_ignored
"""Your mean changes with the amount of padding: the mask is not used.

Idea: plain mean over time
Hint: which positions belong to the sentence?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    return hidden.mean(dim=1)


# %% mask_inverted
"""You average what is hidden.

Idea: mask inverted
Hint: True means real. Which positions do you keep?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    hidden_positions = ~mask
    total = (hidden * hidden_positions.unsqueeze(-1)).sum(dim=1)
    return total / hidden_positions.sum(dim=1, keepdim=True).clamp(min=1)


# %% mask_taken_for_a_length
"""Your answer assumes that real tokens come first; a mask may have gaps.

Idea: mask reduced to a length
Hint: what is left of a mask such as [True, False, True] after you have counted it?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_order
"""

import torch


def masked_mean_pool(hidden, mask):
    lengths = mask.sum(dim=1, keepdim=True)
    real = torch.arange(hidden.size(1), device=hidden.device) < lengths
    return (hidden * real.unsqueeze(-1)).sum(dim=1) / lengths.clamp(min=1)


# %% mean_of_everything_for_empty
"""A sentence without tokens gives the mean of its padding; zeros are asked for.

Idea: empty sentences averaged over their padding
Hint: has the padding ever anything to say?
Fails: averages_nothing_to_zeros, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    weights = mask.to(hidden.dtype).masked_fill(~mask.any(dim=1, keepdim=True), 1.0)
    return (hidden * weights.unsqueeze(-1)).sum(dim=1) / weights.sum(dim=1, keepdim=True)


# %% mean_over_batch
"""You average sentences, not moments in time.

Idea: mean over the batch
Hint: which axis of (B, T, H) is time?
Fails: returns_one_mean_for_each_feature, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=0)
    return total / mask.sum(dim=0).clamp(min=1).unsqueeze(-1)


# %% mean_over_features
"""You average features of one token instead of moments in time.

Idea: mean over the last axis
Hint: which axis of (B, T, H) should be gone in the result?
Fails: returns_one_mean_for_each_feature, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    return hidden.mean(dim=-1) * mask


# %% median
"""The middle value is not the mean.

Idea: median of the real values
Hint: what is the mean of 0, 0 and 3?
Fails: takes_the_mean_of_the_real_values, counts_real_values_that_are_zero
"""


def masked_mean_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), float("nan"))
    return filled.nanmedian(dim=1).values.nan_to_num(0.0)


# %% nan_for_empty
"""A sentence without tokens gives NaN (0/0); zeros are asked for.

Idea: 0/0 for an empty sentence
Hint: which denominator keeps 0 at 0?
Fails: averages_nothing_to_zeros, averages_real_positions_only
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True)


# %% nan_replaced_afterwards
"""The values are right, but the gradient of an empty sentence is NaN: it must be made harmless before the
division.

Idea: 0/0 in a masked weight, NaN replaced afterwards
Hint: the backward pass goes through the division as well. What may stand in the denominator?
Fails: shares_the_gradient_among_real_positions, averages_real_positions_only
"""

import torch


def masked_mean_pool(hidden, mask):
    count = mask.sum(dim=1, keepdim=True)
    mean = (hidden * mask.unsqueeze(-1) / count.unsqueeze(-1)).sum(dim=1)
    return torch.nan_to_num(mean)


# %% non_zero_states_counted
"""A real value may be zero, and yours is not counted. Who knows which positions are real?

Idea: non-zero states counted instead of the mask
Hint: which argument have you not used for the count?
Fails: counts_real_values_that_are_zero
"""


def masked_mean_pool(hidden, mask):
    masked = hidden * mask.unsqueeze(-1)
    count = (masked != 0).sum(dim=1).clamp(min=1)
    return masked.sum(dim=1) / count


# %% one_added_to_count
"""The mean of one token should be that token; yours is half of it.

Idea: count + 1 in the denominator
Hint: the trick is for empty sentences. What does it do to all the others?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / (mask.sum(dim=1, keepdim=True) + 1)


# %% one_count_for_all
"""All sentences share one count.

Idea: divided by the sum of the whole mask
Hint: how many counts are needed for B sentences?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum().clamp(min=1)


# %% one_vector_for_all
"""All sentences get the same vector.

Idea: hidden[mask].mean(0)
Hint: what shape does hidden[mask] have, and where are the sentences in it?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""

import torch


def masked_mean_pool(hidden, mask):
    if not mask.any():
        return torch.zeros_like(hidden[:, 0])
    return hidden[mask].mean(dim=0).expand(hidden.size(0), -1)


# %% padding_zeroed_in_place
"""Your function changed the states of the caller.

Idea: padding overwritten in place
Hint: which tensor does an index assignment write into?
Fails: averages_without_changing_anything
"""


def masked_mean_pool(hidden, mask):
    hidden[~mask] = 0.0
    return hidden.sum(dim=1) / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% seeded
"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: averages_the_same_twice
"""

import torch


def masked_mean_pool(hidden, mask):
    torch.manual_seed(42)
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% soft_weights
"""Hidden positions keep a little weight: a softmax over -10 does not forget them.

Idea: softmax of 0 and -10 as weights
Hint: compare e to the power of -10 with zero when the hidden value is large.
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""

import torch


def masked_mean_pool(hidden, mask):
    weights = torch.where(mask, 0.0, -10.0).to(hidden.dtype).softmax(dim=1)
    return (hidden * weights.unsqueeze(-1)).sum(dim=1) * mask.any(dim=1, keepdim=True)


# %% squeezed
"""With a single sentence or feature your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: averages_the_same_in_any_company, averages_every_size
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return (total / mask.sum(dim=1, keepdim=True).clamp(min=1)).squeeze()


# %% sum_only
"""This grows with the length of the sentence: it is a sum.

Idea: sum, not divided
Hint: what do you get for two equal tokens?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    return (hidden * mask.unsqueeze(-1)).sum(dim=1)


# %% whole_numbers
"""Your division throws away what comes after the decimal point.

Idea: floor division
Hint: what does // do?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total // mask.sum(dim=1, keepdim=True).clamp(min=1)
