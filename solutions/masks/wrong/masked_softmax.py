# Known wrong answers to `masked_softmax`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% bias_of_minus_infinity_patched_afterwards
"""The values are fine, but the gradient of an empty row is NaN: it must be made harmless before the softmax.

Idea: -inf added as a bias, NaN replaced after the softmax
Hint: which rows could get a harmless bias of 0 before the softmax, and be set to zero after it?
Fails: an_empty_row_keeps_gradients_finite
"""

import torch


def masked_softmax(scores, mask):
    bias = torch.zeros_like(scores).masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores + bias, dim=-1)
    return torch.where(weights.isnan(), torch.zeros_like(weights), weights)


# %% computed_in_float32
"""The result should have the dtype of the scores.

Idea: computed in float32 and left there
Hint: compare the dtypes of `scores` and of your result, with float64 and with bfloat16.
Fails: keeps_shape_and_dtype
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.float().masked_fill(~mask, float("-inf"))
    return torch.softmax(scores, dim=-1).nan_to_num(0.0)


# %% detached
"""The values are right, but no gradient reaches the scores.

Idea: weights computed under no_grad
Hint: is there a line that tells PyTorch to forget where the numbers came from?
Fails: gradients_reach_the_scores, an_empty_row_keeps_gradients_finite, a_score_of_zero_is_a_score
"""

import torch


def masked_softmax(scores, mask):
    with torch.no_grad():
        filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(filled, dim=-1)
    return weights * mask


# %% divided_by_the_maximum
"""Dividing the scores changes the weights. Which operation on a row does not?

Idea: scores divided by their maximum for stability
Hint: what happens to exp(a)/exp(b) when the same number is taken away from a and b?
Fails: follows_the_formula, an_empty_row_is_zero, a_common_shift_changes_nothing
"""

import torch


def masked_softmax(scores, mask):
    size = scores.masked_fill(~mask, 0.0).abs().amax(dim=-1, keepdim=True).clamp(min=1e-6)
    filled = (scores / size).masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)


# %% empty_rows_left_alone
"""A row with nothing allowed becomes NaN. What should it be instead?

Idea: -inf everywhere, empty rows left alone
Hint: try one row whose mask is all False and print the weights.
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: library_function_as_it_is
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)


# %% equal_share_for_empty_rows
"""A row with nothing allowed gets equal weights in yours; nobody should be heard there.

Idea: empty rows shared equally
Hint: the weights of such a row are all zero, and so is what is computed from them.
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: large_negative_fill_empty_rows_left_alone
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
    return torch.nan_to_num(weights, nan=1.0 / scores.shape[-1])


# %% exponentials_times_mask
"""A large hidden score gives inf, and inf times 0 is NaN: hide before the exponential, not after it.

Idea: exp(scores) * mask, nothing hidden before
Hint: what is exp(1000) * 0?
Fails: large_scores_stay_right, hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.exp(scores) * mask
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)


# %% fill_made_on_the_cpu
"""A tensor of fill values is made on the CPU, wherever the scores are.

Idea: a full tensor of -1e9 without a device
Hint: `torch.full_like` takes over shape, dtype and device. Is a plain number enough here?
Fails: follows_the_device_of_the_scores
"""

import torch


def masked_softmax(scores, mask):
    hidden = torch.full(scores.shape, -1e9, dtype=scores.dtype)
    weights = torch.softmax(torch.where(mask, scores, hidden), dim=-1)
    return weights * mask


# %% fill_of_minus_ten_thousand
"""When the real scores are very low themselves, hidden entries get weight. How negative is negative enough?

Idea: fill value -1e4
Hint: real scores may be as low as -10,000. What would your fill value have to be?
Fails: large_scores_stay_right, hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, -1e4), dim=-1)
    empty = ~mask.any(dim=-1, keepdim=True)
    return weights.masked_fill(empty, 0.0)


# %% fill_of_minus_twenty
"""Hidden entries keep a little weight, and a lot where the real scores are low.

Idea: fill value -20
Hint: a hidden weight must be exactly 0. Which score has the exponential 0?
Fails: hidden_entries_get_zero, hidden_scores_have_no_influence, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    filled = torch.where(mask, scores, -20.0)
    return torch.softmax(filled, dim=-1) * mask.any(dim=-1, keepdim=True)


# %% gradients_switched_off
"""Your function switches gradients off for the whole program.

Idea: torch.set_grad_enabled(False) inside
Hint: nobody has to save memory here: take the switch out.
Fails: gradients_reach_the_scores, a_score_of_zero_is_a_score, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    torch.set_grad_enabled(False)
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1)
    return weights.masked_fill(~mask, 0)


# %% large_epsilon
"""Your rows do not quite sum to 1: the number added to the denominator is too large.

Idea: an epsilon of 1e-3 in the denominator
Hint: what is the number there for, and for which rows only?
Fails: follows_the_formula, weights_of_a_row_sum_to_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.exp(scores - scores.amax(dim=-1, keepdim=True)).masked_fill(~mask, 0.0)
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-3)


# %% large_negative_fill_empty_rows_left_alone
"""A row with nothing allowed spreads its weight over hidden entries.

Idea: very negative fill, empty rows left alone
Hint: what is the softmax of four equal numbers, however small they are?
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: equal_share_for_empty_rows
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.masked_fill(mask == 0, -1e9)
    return torch.softmax(scores, dim=-1)


# %% library_function_as_it_is
"""The library leaves empty rows to you: they come out as NaN.

Idea: torch.masked.softmax used as it is
Hint: try one row whose mask is all False. Can its scores be made harmless first?
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: empty_rows_left_alone
"""

import torch


def masked_softmax(scores, mask):
    return torch.masked.softmax(scores, dim=-1, mask=mask.expand_as(scores))


# %% mask_after_the_softmax
"""Your rows sum to less than 1: the weight of hidden entries is lost.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the hidden entries would have had?
Fails: weights_of_a_row_sum_to_one, a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)


# %% mask_guessed_by_its_size
"""You guess what a mask stands for by its size: as many rows as samples, and you take it for a mask of padding.

Idea: a mask (Tq, Tk) whose first size equals the batch is read as (B, Tk)
Hint: broadcasting lines axes up from the last one; may a mask mean something else when the batch is larger?
Fails: takes_every_broadcastable_mask
"""

import torch


def masked_softmax(scores, mask):
    if scores.dim() > 2 and mask.dim() == 2 and mask.shape[0] == scores.shape[0]:
        between = [1] * (scores.dim() - 2)
        mask = mask.view(mask.shape[0], *between, mask.shape[1])  # "one row of keys for each sample"
    hidden = ~mask
    lowest = torch.finfo(scores.dtype).min
    weights = scores.masked_fill(hidden, lowest).softmax(dim=-1)
    return weights.masked_fill(hidden, 0.0)


# %% mask_inverted
"""The hidden entries get the weight, and the allowed ones get none.

Idea: mask inverted
Hint: `masked_fill` fills where its argument is True. What does True mean in this course?
Fails: hidden_entries_get_zero, a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(mask, 0.0)


# %% mask_opened_in_place
"""Your function changed the caller's mask.

Idea: empty rows opened in the caller's mask
Hint: `|=` writes into the tensor on its left. Which form makes a new one?
Fails: leaves_scores_and_mask_alone
"""

import torch


def masked_softmax(scores, mask):
    empty = ~mask.any(dim=-1, keepdim=True)
    mask |= empty  # no NaN in empty rows
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
    return weights.masked_fill(empty, 0.0)


# %% mask_reshaped
"""A smaller mask should be broadcast; reshaping needs the same number of entries.

Idea: mask reshaped to the shape of `scores`
Hint: leave the mask as it is and look at what `masked_fill` does with it.
Fails: an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import torch


def masked_softmax(scores, mask):
    mask = mask.reshape(scores.shape)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1) * mask


# %% maximum_of_the_whole_tensor
"""Rows far below the largest one become zero. Each row needs its own shift.

Idea: the maximum of the whole tensor subtracted
Hint: give the maximum a dimension, and keep it.
Fails: large_scores_stay_right
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min / 4)
    weights = torch.exp(scores - scores.max()).masked_fill(~mask, 0)
    total = weights.sum(-1, keepdim=True)
    return weights / torch.where(total == 0, 1, total)


# %% maximum_with_hidden_entries
"""A hidden entry decides the scale of your row, although it should have no influence.

Idea: the maximum subtracted includes hidden entries
Hint: over which entries should the maximum be taken?
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    largest = scores.max(dim=-1, keepdim=True).values
    weights = torch.exp(scores - largest) * mask
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-30)


# %% memory_recut
"""It fails when the scores do not lie in memory in one piece.

Idea: rows made with view
Hint: `view` only works on one piece of memory. Do you need to change the shape at all?
Fails: takes_any_number_of_axes
"""

import torch


def masked_softmax(scores, mask):
    rows = scores.view(-1, scores.shape[-1])
    allowed = mask.expand(scores.shape).reshape(rows.shape)
    weights = torch.softmax(rows.masked_fill(~allowed, -1e9), dim=-1) * allowed
    return weights.view(scores.shape)


# %% no_maximum_subtracted
"""For large scores inf/inf appears. Shifting a row by a constant changes nothing: which constant helps?

Idea: exponentials without subtracting a maximum
Hint: what is exp(1000), and what is exp(1000 - 1000)?
Fails: large_scores_stay_right, hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.exp(scores).masked_fill(~mask, 0.0)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / total.masked_fill(total == 0, 1.0)


# %% noise_added
"""Two calls with the same scores give two answers.

Idea: random noise against ties
Hint: equal scores get equal weights, and nothing is wrong with that.
Fails: a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    scores = scores + 1e-4 * torch.randn_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1).masked_fill(~mask, 0.0)


# %% one_minus_a_boolean_mask
"""Truth values cannot be subtracted. How is a truth value turned round?

Idea: `1 - mask` on a boolean mask
Hint: there is an operator for "not" on boolean tensors.
Fails: keeps_shape_and_dtype, repeats_itself_for_softmax, does_not_loop_over_rows
"""

import torch


def masked_softmax(scores, mask):
    scores = scores + (1 - mask) * -1e9
    return torch.softmax(scores, dim=-1) * mask


# %% one_softmax_for_all_rows
"""All rows share one softmax.

Idea: softmax over `scores[mask]` of the whole tensor
Hint: what is the sum over all your weights, and what is the sum over one row?
Fails: weights_of_a_row_sum_to_one, a_common_shift_changes_nothing, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    mask = mask.expand_as(scores)
    weights = torch.zeros_like(scores)
    weights[mask] = torch.softmax(scores[mask], dim=0)
    return weights


# %% powers_of_two
"""Your weights are too flat: the exponential is taken to another base.

Idea: 2 to the power of the score
Hint: two scores that differ by 1 should have weights in the ratio e.
Fails: follows_the_formula, an_empty_row_is_zero, a_score_of_zero_is_a_score
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.exp2(filled - filled.amax(dim=-1, keepdim=True)).masked_fill(~mask, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)


# %% result_squeezed
"""With a single row, or a single key, your result loses an axis.

Idea: squeeze without a dimension
Hint: try scores of the shape (1, 3) and print the shape of the result.
Fails: takes_any_number_of_axes
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return (torch.softmax(filled, dim=-1) * mask).squeeze()


# %% rows_visited_one_by_one
"""Rows are visited one by one, and scores with other than two axes fail.

Idea: a loop over the rows of a matrix
Hint: `softmax` takes a dimension and treats all rows at once.
Fails: weights_of_a_row_sum_to_one, leaves_scores_and_mask_alone, does_not_loop_over_rows
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.zeros_like(scores)
    for i in range(scores.shape[0]):
        allowed = mask[i].nonzero().squeeze(-1)
        weights[i, allowed] = torch.softmax(scores[i, allowed], dim=0)
    return weights


# %% scores_overwritten_in_place
"""Your function changed the caller's scores.

Idea: hidden entries of `scores` overwritten in place
Hint: `masked_fill_` writes into the caller's tensor. Which form of it returns a new one?
Fails: leaves_scores_and_mask_alone
"""

import torch


def masked_softmax(scores, mask):
    scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


# %% scores_times_mask
"""A score of 0 is not weight 0: e to the power of 0 is 1.

Idea: scores multiplied by the mask
Hint: which score would a hidden entry need for the weight 0?
Fails: hidden_entries_get_zero, a_hidden_entry_equals_a_removed_one, a_common_shift_changes_nothing
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores * mask, dim=-1)


# %% softmax_over_dimension_one
"""Your rows do not sum to 1. The dimension meant is always the same one, counted from the end.

Idea: softmax over dimension 1
Hint: which axis is dimension 1 for scores with two axes, and which for scores with four?
Fails: follows_the_formula, weights_of_a_row_sum_to_one, gradients_reach_the_scores
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=1 if scores.dim() > 1 else 0).masked_fill(~mask, 0.0)


# %% softmax_then_mask_then_normalised
"""Right on paper, but a large hidden score first takes everything and rounding does the rest. Hide first, then
normalise.

Idea: softmax, times mask, divided by the sum
Hint: try the scores (0, 0, 1000) with the last one hidden.
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)


# %% softmax_then_mask_then_normalised_with_a_larger_epsilon
"""Right on paper, but a large hidden score first takes everything, and what is left is smaller than the number in your
denominator.

Idea: softmax, times mask, divided by the sum + 1e-9
Hint: try the scores (0, 0, 25) with the last one hidden: which numbers are divided at the end?
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)


# %% three_axes_expected
"""It works for scores with three axes only.

Idea: sizes unpacked as B, Tq, Tk
Hint: which of the sizes do you need at all?
Fails: keeps_shape_and_dtype, follows_the_device_of_the_scores, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    B, Tq, Tk = scores.shape
    mask = mask.expand(B, Tq, Tk)
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1)
    return weights * mask


# %% through_numpy
"""Gradient and device are lost on the way through numpy.

Idea: through numpy and back
Hint: every numpy call here has a twin among the tensor operations.
Fails: gradients_reach_the_scores, an_empty_row_keeps_gradients_finite, a_score_of_zero_is_a_score
"""

import numpy as np
import torch


def masked_softmax(scores, mask):
    numbers = np.where(mask.numpy(), scores.detach().numpy(), -np.inf)
    largest = numbers.max(axis=-1, keepdims=True)
    weights = np.exp(numbers - np.where(np.isfinite(largest), largest, 0.0))
    total = weights.sum(axis=-1, keepdims=True)
    return torch.tensor(weights / np.where(total == 0, 1.0, total), dtype=scores.dtype)


# %% where_around_an_overflowing_exp
"""The branch you do not take is still differentiated: keep it finite as well.

Idea: `torch.where(mask, exp(...), 0)` around an overflowing exp
Hint: which number goes into `exp` at a hidden place? Replace it before, not after.
Fails: hidden_scores_have_no_influence, an_empty_row_keeps_gradients_finite
"""

import torch


def masked_softmax(scores, mask):
    allowed = scores.masked_fill(~mask, float("-inf"))
    largest = allowed.amax(dim=-1, keepdim=True).clamp(min=torch.finfo(scores.dtype).min)
    weights = torch.where(mask, torch.exp(scores - largest), 0.0)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / torch.where(total > 0, total, 1.0)


# %% zero_scores_taken_for_hidden
"""A score of exactly 0 is a score; yours is treated as hidden. Only the mask knows what is hidden.

Idea: scores of zero are hidden
Hint: what is exp(0), and who says that an entry does not count?
Fails: a_score_of_zero_is_a_score, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    mask = (scores * mask) != 0
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
