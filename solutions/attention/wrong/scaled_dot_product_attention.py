# Known wrong answers to `scaled_dot_product_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% axis_for_the_heads_added_to_the_mask
"""Your mask gets one more axis, so it meets the wrong axes of the scores.

Idea: mask.unsqueeze(1) for the heads
Hint: the mask comes broadcastable already. What has to be done to it?
Fails: stays_on_the_device, repeats_itself_under_a_mask, is_made_by_hand
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.unsqueeze(1)  # same mask for every head
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% best_key_only
"""Your weights are all or nothing, and nobody learns from them.

Idea: hard argmax
Hint: what is the smooth form of "take the largest"?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    best = scores.argmax(dim=-1)
    weights = torch.nn.functional.one_hot(best, k.shape[-2]).to(q.dtype)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% bias_of_minus_infinity_patched_afterwards
"""The values are fine, but the gradient of an empty row is NaN.

Idea: additive -inf, empty rows patched with `torch.where` afterwards
Hint: the way back visits the softmax of that row too. What could its scores be instead of -inf?
Fails: an_empty_row_keeps_gradients_finite
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + torch.zeros_like(scores).masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.where(mask.any(dim=-1, keepdim=True), weights, torch.zeros_like(weights))
    return weights @ v, weights


# %% blocks_never_rescaled
"""With many keys your weights are wrong: when a later block has a larger score, what came before is not rescaled.

Idea: softmax block by block; earlier exponentials keep the maximum of their own time
Hint: exp(score - old maximum) becomes exp(score - new maximum) by which factor?
Fails: fits_any_number_of_queries_and_keys
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    seen = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand(scores.shape)
    scores = scores.masked_fill(~seen, torch.finfo(scores.dtype).min)
    blocks, largest = [], None
    for block, allowed in zip(scores.split(32, dim=-1), seen.split(32, dim=-1), strict=True):
        top = block.amax(dim=-1, keepdim=True)
        largest = top if largest is None else torch.maximum(largest, top)
        blocks.append((block - largest).exp().masked_fill(~allowed, 0.0))
    exponentials = torch.cat(blocks, dim=-1)
    total = exponentials.sum(dim=-1, keepdim=True)
    weights = exponentials / total.masked_fill(total == 0, 1.0)
    return weights @ v, weights


# %% causal_mask_always
"""Your queries never see a key that comes later, whether the mask says so or not.

Idea: a causal mask built in
Hint: which exercise is the causal one? Who decides here what may be seen?
Fails: rows_of_weights_sum_to_one, the_order_of_keys_is_free, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    past = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).tril()
    mask = past if mask is None else mask & past
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1) * mask
    return weights @ v, weights


# %% computed_in_float32
"""The result should have the dtype of the inputs.

Idea: computed in float32 and left there
Hint: compare the dtypes of `q` and of your output.
Fails: returns_output_and_weights
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.transpose(-2, -1)).float() / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v.float(), weights


# %% default_dtype_changed
"""Your function changes a setting of the whole program: everything made after it is affected.

Idea: set_default_dtype inside, to match the inputs
Hint: a tensor can be told its dtype when it is made. Do you make one at all?
Fails: repeats_itself_under_a_mask
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    torch.set_default_dtype(q.dtype)
    scores = q @ k.transpose(-2, -1) / torch.sqrt(torch.tensor(float(q.shape[-1])))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% divided_by_d_k
"""Your weights are too flat: the scale is the root of d_k, not d_k itself.

Idea: divided by d_k
Hint: a sum of d_k independent terms has the variance d_k. What is its spread?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1]
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% empty_rows_left_alone
"""A query that may see nothing returns the mean of what it may not see.

Idea: fill value -1e9, empty rows left alone
Hint: what is the softmax of a row of equal numbers, however small they are?
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights


# %% exponentials_times_mask
"""A large hidden score gives inf, and inf times 0 is NaN: hide before the exponential, not after it.

Idea: exp(scores) * mask, nothing hidden before
Hint: what is exp(1000) * 0?
Fails: large_scores_stay_right, hidden_keys_have_no_influence
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]))
    if mask is not None:
        weights = weights * mask
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights @ v, weights


# %% fill_of_minus_hundred
"""When all real scores are very low, a hidden key wins.

Idea: fill value -100
Hint: what would your weights be if every real score were -200?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = torch.where(mask, scores, -100.0)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.where(mask.any(dim=-1, keepdim=True), weights, 0.0)
    return weights @ v, weights


# %% fill_of_minus_ten
"""Hidden keys keep a little weight. How negative is negative enough?

Idea: fill value -10
Hint: a hidden weight must be exactly 0, also when all real scores are low.
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -10.0)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights @ v, weights


# %% infinity_filled_empty_rows_left_alone
"""A query that may see nothing becomes NaN: its row holds nothing but -inf.

Idea: fill value -inf, empty rows left alone
Hint: what is the softmax of a row of -inf, and what should an empty row be instead?
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights


# %% keys_times_queries
"""Row `i` should belong to query `i`.

Idea: scores computed as `k q^T`
Hint: print the shape of your scores for 4 queries and 5 keys.
Fails: returns_output_and_weights, stays_on_the_device, leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = k @ q.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% large_positive_number_at_hidden_keys
"""Look at the sign of the number you put at hidden places.

Idea: a large positive number at hidden keys
Hint: which end of the number line does the softmax ignore?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, 1e9)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights


# %% mask_added_to_the_scores
"""Adding 1 only multiplies by e; hidden keys keep their weight.

Idea: the 0/1 mask added to the scores
Hint: which number would have to be added to a hidden score so that its exponential is 0?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask.to(scores.dtype)
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% mask_after_the_softmax
"""Your rows sum to less than 1.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the hidden keys would have had?
Fails: rows_of_weights_sum_to_one, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% mask_ignored
"""The mask has no effect.

Idea: mask never used
Hint: with one visible key, that key should get the weight 1.
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, weights


# %% mask_inverted
"""The hidden keys get the weight.

Idea: mask inverted
Hint: `masked_fill` fills where its argument is True. What does True mean in this course?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ v, weights


# %% mask_inverted_in_place
"""The second call sees the opposite mask.

Idea: the caller's mask inverted in place
Hint: a method whose name ends in `_` writes into the caller's tensor.
Fails: leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
        return weights @ v, weights
    hidden = mask.logical_not_()
    weights = torch.softmax(scores.masked_fill(hidden, -1e9), dim=-1).masked_fill(hidden, 0.0)
    return weights @ v, weights


# %% mask_reshaped
"""A smaller mask should be broadcast; reshaping needs the same number of entries.

Idea: mask reshaped to the shape of the scores
Hint: leave the mask as it is and look at what `masked_fill` does with it.
Fails: stays_on_the_device, repeats_itself_under_a_mask, is_made_by_hand
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        mask = mask.reshape(scores.shape)
        weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1) * mask
    return weights @ v, weights


# %% mask_transposed
"""Rows of a mask are queries, columns are keys.

Idea: mask transposed
Hint: what does `mask[i, j]` say in this course, and what in your code?
Fails: stays_on_the_device, leaves_q_k_v_and_mask_alone, repeats_itself_under_a_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.transpose(-2, -1)
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% maximum_of_the_whole_tensor
"""Rows far below the largest vanish.

Idea: maximum of the whole tensor subtracted
Hint: every row may be shifted by a number of its own. Which one?
Fails: large_scores_stay_right
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.exp(scores - scores.max())
    if mask is not None:
        weights = weights * mask
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-30)
    return weights @ v, weights


# %% mean_over_the_batch_of_the_keys
"""Sample 1 looks at the keys of sample 0.

Idea: mean over the batch of `k` used
Hint: change the keys of sample 0 and see whose weights move.
Fails: follows_the_formula, gradients_reach_q_k_and_v
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    keys = k.mean(dim=0, keepdim=True) if k.dim() > 2 else k
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% memory_recut
"""It fails when the tensors do not lie in memory in one piece.

Idea: leading axes flattened with view
Hint: which other method may copy where `view` cannot re-cut? Do you have to re-cut at all?
Fails: fits_any_number_of_queries_and_keys
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    lead, (Tq, d_k), Tk = q.shape[:-2], q.shape[-2:], k.shape[-2]
    q, k, v = q.view(-1, Tq, d_k), k.view(-1, Tk, d_k), v.view(-1, Tk, v.shape[-1])
    scores = torch.bmm(q, k.transpose(1, 2)).view(*lead, Tq, Tk) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.bmm(weights.view(-1, Tq, Tk), v).view(*lead, Tq, -1), weights


# %% minus_ten_thousand_added
"""A hidden key whose own score is large still gets weight: adding is not replacing.

Idea: -1e4 added at hidden keys
Hint: what is left of a hidden score of 10,000 after your addition?
Fails: a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + (~mask).to(scores.dtype) * -10000.0
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights @ v, weights


# %% nan_painted_over_in_the_output
"""The output looks fine, the weights and the gradients do not: NaN was only painted over.

Idea: `nan_to_num` on the output only
Hint: where is the NaN made? Make the row harmless there.
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    output = torch.nan_to_num(weights @ v)
    return output, weights


# %% no_maximum_subtracted
"""Large scores overflow.

Idea: exponentials without subtracting a maximum
Hint: what is exp(1000)? Which number may be taken away from a whole row without changing its softmax?
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]))
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights @ v, weights


# %% no_scaling
"""Your weights are too sharp. How does the spread of a dot product grow with its length?

Idea: no scaling
Hint: read the formula of the exercise again: what happens between the product and the softmax?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% pytorchs_own_function
"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention called
Hint: scores, mask, softmax, weighted sum: four lines, each of which you know.
Fails: is_made_by_hand
"""

import math

import torch
import torch.nn.functional as F


def scaled_dot_product_attention(q, k, v, mask=None):
    output = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).nan_to_num()
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
        output = output * mask.any(-1, keepdim=True)
    return output, weights


# %% queries_scaled_in_place
"""Your function changed the caller's queries.

Idea: `q /= sqrt(d_k)`
Hint: operators such as `/=` write into the tensor on their left.
Fails: leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    q /= math.sqrt(q.shape[-1])
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% result_buffer_on_the_cpu
"""Your result is float32 on the CPU whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(...)
Hint: does the product not give you a tensor already?
Fails: returns_output_and_weights
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    output = torch.zeros(*q.shape[:-1], v.shape[-1])
    output[:] = weights @ v
    return output, weights


# %% result_without_weights
"""Only the output comes back; the weights are asked for as well.

Idea: the output alone returned
Hint: read the last line of the task: how many results are there?
Fails: returns_output_and_weights, the_order_of_keys_is_free, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v


# %% root_of_the_number_of_keys
"""Adding a hidden key changes your scores. On which size should the scale depend?

Idea: root of the number of keys
Hint: how many products does one dot product add up?
Fails: agrees_with_the_example_by_hand, a_hidden_key_equals_a_removed_key
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / k.shape[-2] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(q.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


# %% root_of_the_value_width
"""The scale changes with the width of the values, which never enter a score.

Idea: root of the value width
Hint: which two tensors meet in a score, and on which axis?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    d = v.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / d**0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights


# %% sample_by_sample
"""Samples are visited one by one, with the same mask for each, and without a leading axis nothing works.

Idea: a loop over the batch
Hint: `@` multiplies whole stacks of matrices. What is left to loop over?
Fails: agrees_with_the_example_by_hand, follows_the_formula, does_not_loop_over_queries
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    outputs, all_weights = [], []
    for b in range(q.shape[0]):
        scores = q[b] @ k[b].T / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        outputs.append(weights @ v[b])
        all_weights.append(weights)
    return torch.stack(outputs), torch.stack(all_weights)


# %% scaled_after_the_softmax
"""Your rows sum to 1/sqrt(d_k).

Idea: scaled after the softmax
Hint: the scale is there to keep the softmax soft. On which side of it must it stand?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1) / math.sqrt(q.size(-1))
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% scores_divided_by_their_maximum
"""Dividing changes the weights. Which operation on a row does not?

Idea: scores divided by their maximum for stability
Hint: exp(a) / exp(b) depends on a - b. Which operation keeps a - b?
Fails: follows_the_formula, gradients_reach_q_k_and_v, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    scores = scores / scores.abs().amax(dim=-1, keepdim=True).clamp(min=1e-9)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% scores_times_mask
"""A score of 0 is not weight 0. What is e to the power of 0?

Idea: scores multiplied by the mask
Hint: which score has the exponential 0?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores * mask
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% softmax_applied_twice
"""Your weights are nearly equal, and hidden keys get some again.

Idea: softmax applied twice
Hint: follow one row through your lines and see how often it is normalised.
Fails: agrees_with_the_example_by_hand, a_hidden_key_equals_a_removed_key
"""

import math

from torch.nn.functional import softmax


def attention_weights(scores, mask):
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    return softmax(scores, dim=-1)


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = attention_weights(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), mask)
    weights = softmax(scores, dim=-1)
    return weights @ v, weights


# %% softmax_over_dimension_one
"""It works for one rank only. Count from the end.

Idea: softmax over dimension 1
Hint: which axis is dimension 1 when q has two, three, four axes?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.nn.functional.softmax(scores, dim=1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights


# %% softmax_over_the_batch
"""With one sample all weights are 1.

Idea: softmax over the batch
Hint: samples should not compete with each other. Over which axis do keys compete?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, 0)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% softmax_over_the_queries
"""Your columns sum to 1, not your rows.

Idea: softmax over the queries
Hint: each query shares one unit of attention among the keys. Which axis are the keys?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-2)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% softmax_then_mask_then_normalised
"""Right on paper, lost to rounding as soon as a hidden key fits best.

Idea: softmax, times mask, divided by the sum
Hint: hide first, then normalise.
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    if mask is not None:
        weights = weights * mask
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
    return weights @ v, weights


# %% softmax_then_mask_then_normalised_with_a_larger_epsilon
"""Right on paper, lost as soon as a hidden key fits best: what is left is smaller than the number in your denominator.

Idea: softmax, times mask, divided by the sum + 1e-9
Hint: hide first, then normalise.
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    if mask is not None:
        weights = weights * mask
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
    return weights @ v, weights


# %% three_axes_expected
"""It works for one number of axes only: leading axes may be any number, none included.

Idea: torch.bmm, which wants three axes
Hint: `@` treats the last two axes as matrices and takes all the others as they are.
Fails: agrees_with_the_example_by_hand, follows_the_formula, does_not_loop_over_queries
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.bmm(weights, v), weights


# %% through_numpy
"""Gradient and device are lost on the way through numpy.

Idea: through numpy
Hint: each numpy call here has a twin among the tensor operations.
Fails: gradients_reach_q_k_and_v, gradients_agree_under_a_mask, an_empty_row_keeps_gradients_finite
"""

import numpy as np
import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    a, b, c = (t.detach().cpu().numpy() for t in (q, k, v))
    scores = a @ np.swapaxes(b, -1, -2) / np.sqrt(a.shape[-1])
    if mask is not None:
        scores = np.where(mask.numpy(), scores, -1e9)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    if mask is not None:
        weights = weights * mask.numpy()
    output = weights @ c
    return torch.from_numpy(output).to(q.dtype), torch.from_numpy(weights).to(q.dtype)


# %% values_divided_as_well
"""If all values are 1, the output should be 1.

Idea: values divided by the root as well
Hint: how often does the root stand in the formula?
Fails: agrees_with_the_example_by_hand, follows_the_formula, constant_values_come_back
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    root = math.sqrt(q.size(-1))
    scores = q @ k.transpose(-2, -1) / root
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ (v / root), weights


# %% values_zeroed_at_hidden_keys
"""Hidden keys no longer speak but still take their share of the weight.

Idea: values zeroed at hidden keys, scores left alone
Hint: add up the weights of the keys that are allowed.
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights @ v, weights
    heard = mask.to(v.dtype).unsqueeze(-1) * v.unsqueeze(-3)  # every query hears values of its own
    output = (weights.unsqueeze(-1) * heard).sum(dim=-2)
    return output, weights


# %% weights_detached
"""Queries and keys get no gradient.

Idea: weights detached
Hint: without this path nobody learns where to look. Which call cuts it?
Fails: gradients_reach_q_k_and_v, gradients_agree_under_a_mask, an_empty_row_keeps_gradients_finite
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1).detach()
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% width_of_sixty_four
"""Your scale is a fixed number, whatever the width of the queries.

Idea: divided by 8, as in the paper with d_k = 64
Hint: where can d_k be read?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / 8.0
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights


# %% zero_keys_taken_for_padding
"""A key of zeros is a key with the score 0; yours is hidden. Only the mask says what is hidden.

Idea: keys of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: keys_of_zeros_are_keys
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    real = (k != 0).any(dim=-1)[..., None, :]
    mask = real if mask is None else mask & real
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights
