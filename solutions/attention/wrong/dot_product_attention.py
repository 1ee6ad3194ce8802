# Known wrong answers to `dot_product_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% best_key_only
"""Your query opens one entry and leaves the others shut; nobody learns from a hard choice.

Idea: the value of the best key
Hint: what is the smooth form of "take the largest"?
Fails: follows_the_first_formula, a_zero_query_hears_everyone_alike, a_known_difference_gives_a_known_weight
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    best = scores.argmax(dim=-1)
    weights = torch.nn.functional.one_hot(best, scores.shape[1]).to(scores.dtype)
    return values[torch.arange(len(best)), best], weights


# %% bmm_squeezed_without_a_dimension
"""With a single sample the batch goes too: `squeeze()` takes every axis of size one, and the softmax finds none to go
over.

Idea: `squeeze()` after bmm, then the softmax over axis 1
Hint: `squeeze` can be told which axis to remove.
Fails: a_sample_alone_is_the_same, fits_any_size
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(keys, query.unsqueeze(2)).squeeze()
    weights = torch.softmax(scores, dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze()
    return context, weights


# %% cosine_similarity
"""The length of a query no longer counts: you compare directions only.

Idea: cosine similarity
Hint: double the query. Should the weights change?
Fails: large_scores_stay_finite, a_vector_added_to_all_keys_changes_nothing, a_known_difference_gives_a_known_weight
"""

from torch.nn import functional as F


def dot_product_attention(query, keys, values):
    scores = F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)
    weights = F.softmax(scores, dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights


# %% divided_by_the_sum
"""Your weights sum to one but can be negative: dividing by the sum is not a softmax.

Idea: scores divided by their sum
Hint: which function makes every score positive first?
Fails: weights_of_a_query_sum_to_one, a_zero_query_hears_everyone_alike, a_vector_added_to_all_keys_changes_nothing
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = scores / scores.sum(dim=1, keepdim=True)
    return torch.einsum("bt,btv->bv", weights, values), weights


# %% dropout_on_the_weights
"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: weights_of_a_query_sum_to_one, the_order_of_keys_does_not_matter, repeats_itself
"""

import torch


def dot_product_attention(query, keys, values):
    weights = (keys @ query.unsqueeze(-1)).squeeze(-1).softmax(dim=-1)
    weights = torch.nn.functional.dropout(weights, p=0.1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights


# %% einsum_over_the_batch
"""Your scores contain keys of other samples: one letter of the einsum is free.

Idea: einsum that sums over the batch
Hint: a letter that stands for the batch must be the same in all three places.
Fails: follows_the_first_formula, a_known_difference_gives_a_known_weight, a_sample_alone_is_the_same
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,ctd->bt", query, keys)
    weights = torch.softmax(scores, dim=-1)
    context = torch.einsum("bt,btv->bv", weights, values)
    return context, weights


# %% five_keys_expected
"""It works for one number of keys only.

Idea: the length written into the code
Hint: where can the number of keys be read?
Fails: follows_the_first_formula, a_known_difference_gives_a_known_weight, does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    scores = [(query * keys[:, t]).sum(-1) for t in range(5)]
    weights = torch.softmax(torch.stack(scores, dim=1), dim=1)
    context = sum(weights[:, t : t + 1] * values[:, t] for t in range(5))
    return context, weights


# %% keys_changed_in_place
"""Your function changed the caller's keys.

Idea: the product written into the keys
Hint: operators such as `*=` write into the tensor on their left.
Fails: leaves_its_arguments_alone
"""

def dot_product_attention(query, keys, values):
    keys *= query.unsqueeze(1)
    weights = keys.sum(dim=-1).softmax(dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights


# %% last_value_left_out
"""The last key gets a weight, but its value is never heard.

Idea: a loop over the values that stops one step early
Hint: with constant values, what should the context be?
Fails: follows_the_first_formula, a_zero_query_hears_everyone_alike, the_order_of_keys_does_not_matter
"""

import torch


def dot_product_attention(query, keys, values):
    weights = torch.einsum("bd,btd->bt", query, keys).softmax(dim=-1)
    context = torch.einsum("bt,btv->bv", weights[:, :-1], values[:, :-1])
    return context, weights


# %% mean_over_features
"""Your scores are too small by a constant. Which operation is a dot product?

Idea: mean over features instead of the sum
Hint: compute the score of the vectors (1, 1) and (1, 1) by hand.
Fails: follows_the_first_formula, large_scores_stay_finite, a_known_difference_gives_a_known_weight
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (query.unsqueeze(1) * keys).mean(dim=-1)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(-1) * values).sum(dim=1)
    return context, weights


# %% memory_recut
"""It fails when the tensors do not lie in memory in one piece.

Idea: everything flattened with view
Hint: which other method may copy where `view` cannot re-cut?
Fails: fits_any_size
"""

def dot_product_attention(query, keys, values):
    B, T, D = keys.shape
    asked = query.view(B, 1, D).expand(B, T, D).reshape(B * T, D)
    scores = (keys.view(B * T, D) * asked).sum(dim=1)
    weights = scores.view(B, T).softmax(dim=1)
    context = (weights.view(B, T, 1) * values).sum(1)
    return context, weights


# %% no_maximum_subtracted
"""Large scores overflow to NaN.

Idea: exponentials without subtracting the maximum
Hint: taking the same number away from all scores of a row changes nothing. Which number keeps exp small?
Fails: large_scores_stay_finite
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    e = torch.exp(scores)
    weights = e / e.sum(dim=1, keepdim=True)
    return torch.einsum("bt,btv->bv", weights, values), weights


# %% plain_mean_of_the_values
"""Your context does not change with the query.

Idea: context is the plain mean of the values
Hint: what are the weights for, once they are computed?
Fails: follows_the_first_formula, large_scores_stay_finite, gradients_reach_query_keys_and_values
"""

def dot_product_attention(query, keys, values):
    scores = (query.unsqueeze(1) * keys).sum(-1)
    weights = scores.softmax(-1)
    context = values.mean(dim=1)
    return context, weights


# %% pytorchs_own_function
"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention with scale 1
Hint: three steps are enough: scores, softmax, weighted sum. Write each as one line.
Fails: is_built_by_hand
"""

import torch
import torch.nn.functional as F


def dot_product_attention(query, keys, values):
    context = F.scaled_dot_product_attention(query.unsqueeze(1), keys, values, scale=1.0).squeeze(1)
    weights = torch.softmax((keys @ query.unsqueeze(-1)).squeeze(-1), dim=-1)
    return context, weights


# %% query_of_sample_zero_for_all
"""Sample 1 asks the question of sample 0.

Idea: the query of sample 0 for the whole batch
Hint: change the query of sample 1 and see which weights move.
Fails: follows_the_first_formula, large_scores_stay_finite, a_sample_alone_is_the_same
"""

def dot_product_attention(query, keys, values):
    weights = (keys @ query[0]).softmax(dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights


# %% raw_scores_returned
"""The context is right, but the weights you return do not sum to 1.

Idea: raw scores returned as weights
Hint: you computed two tensors of the shape (B, T). Which of them is asked for?
Fails: weights_of_a_query_sum_to_one, a_zero_query_hears_everyone_alike, a_vector_added_to_all_keys_changes_nothing
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(keys, query.unsqueeze(-1)).squeeze(-1)
    context = torch.bmm(scores.softmax(-1).unsqueeze(1), values).squeeze(1)
    return context, scores


# %% sample_by_sample_into_new_buffers
"""Your results are float32 on the CPU whatever comes in, and samples are visited one by one.

Idea: a loop over samples that fills torch.zeros(B, Dv)
Hint: what should a new buffer inherit? And can one product treat all samples at once?
Fails: returns_context_and_weights, does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    B, T, Dv = values.shape
    context = torch.zeros(B, Dv)
    weights = torch.zeros(B, T)
    for b in range(B):
        weights[b] = torch.softmax(keys[b] @ query[b], dim=0)
        context[b] = weights[b].to(values.dtype) @ values[b]
    return context, weights


# %% scaled
"""Your weights are too flat: this first form has no scaling.

Idea: divided by the root of the width, as in the exercise that follows
Hint: read the formula of this exercise once more and count its operations.
Fails: follows_the_first_formula, gradients_reach_query_keys_and_values, a_known_difference_gives_a_known_weight
"""

import math

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights


# %% scaled_when_wide
"""Your scores are right for narrow vectors only: wide ones are scaled, and no scaling is asked for here.

Idea: scores divided by the root of the width, but only beyond 64 features
Hint: does the formula of this exercise change with the number of features?
Fails: fits_any_size
"""

import math


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1)
    width = query.shape[-1]
    if width > 64:  # so that the softmax does not saturate
        scores = scores / math.sqrt(width)
    weights = scores.softmax(dim=-1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    return context, weights


# %% similarity_with_the_values
"""The query is compared with the values here.

Idea: similarity with the values
Hint: which of the two tensors has the width of the query?
Fails: follows_the_device, leaves_its_arguments_alone, repeats_itself
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(values, query.unsqueeze(-1)).squeeze(-1)
    weights = scores.softmax(dim=-1)
    return torch.bmm(weights.unsqueeze(1), values).squeeze(1), weights


# %% softmax_left_out
"""Your scores are used as weights as they are: they are negative at times and do not sum to one.

Idea: no softmax at all
Hint: what turns any row of numbers into shares of a whole?
Fails: weights_of_a_query_sum_to_one, a_zero_query_hears_everyone_alike, a_vector_added_to_all_keys_changes_nothing
"""

def dot_product_attention(query, keys, values):
    weights = (query.unsqueeze(1) * keys).sum(dim=2)
    context = (weights.unsqueeze(2) * values).sum(dim=1)
    return context, weights


# %% softmax_over_the_batch
"""Your weights sum to 1 over the batch. Who competes with whom?

Idea: softmax over dimension 0
Hint: with a single sample all your weights are 1. Along which axis do the keys lie?
Fails: weights_of_a_query_sum_to_one, a_vector_added_to_all_keys_changes_nothing, a_sample_alone_is_the_same
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = torch.softmax(scores, dim=0)
    return torch.einsum("bt,btv->bv", weights, values), weights


# %% squeeze_without_a_dimension
"""With a single sample your result loses an axis.

Idea: `squeeze()` without a dimension
Hint: `squeeze` can be told which axis to remove.
Fails: a_sample_alone_is_the_same, fits_any_size
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze()
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(-2) @ values).squeeze()
    return context, weights


# %% weighted_sum_of_the_keys
"""You mix the keys. What is a key for, and what is a value for?

Idea: weighted sum of the keys
Hint: which width should the context have?
Fails: returns_context_and_weights, weights_of_a_query_sum_to_one, the_order_of_keys_does_not_matter
"""

import torch


def dot_product_attention(query, keys, values):
    weights = torch.softmax((keys @ query.unsqueeze(-1)).squeeze(-1), dim=-1)
    return (weights.unsqueeze(-1) * keys).sum(1), weights


# %% weights_before_context
"""Both results are there, in the other order.

Idea: returned as (weights, context)
Hint: read the last line of the task again.
Fails: returns_context_and_weights, weights_of_a_query_sum_to_one, the_order_of_keys_does_not_matter
"""

import torch


def dot_product_attention(query, keys, values):
    weights = torch.softmax(torch.bmm(keys, query.unsqueeze(2)).squeeze(2), dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return weights, context


# %% weights_detached
"""The query and the keys get no gradient, so nobody learns where to look.

Idea: weights detached before the sum
Hint: which path does the gradient take from the context back to the query?
Fails: gradients_reach_query_keys_and_values
"""

def dot_product_attention(query, keys, values):
    weights = (keys * query[:, None, :]).sum(-1).softmax(-1)
    fixed = weights.detach()
    context = (fixed[:, :, None] * values).sum(1)
    return context, fixed


# %% zero_keys_taken_for_padding
"""A key of zeros is a key with the score 0; yours is hidden. Nothing here is padding.

Idea: keys of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: a_key_of_zeros_is_a_key
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1)
    empty = (keys == 0).all(dim=-1)
    weights = torch.softmax(scores.masked_fill(empty, -1e9), dim=-1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights
