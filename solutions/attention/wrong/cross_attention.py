# Known wrong answers to `cross_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% bias_on_the_cpu
"""A bias is made on the CPU in float32, wherever the states are.

Idea: additive bias without dtype and device
Hint: `zeros_like` takes over dtype and device. Or can you do without a new tensor?
Fails: is_made_where_the_states_are
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    bias = torch.zeros(decoder_states.shape[0], 1, encoder_states.shape[1])
    if encoder_mask is not None:
        bias = bias.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores + bias, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% causal_mask_as_well
"""The first target position sees the first source position only: the source has no future to hide.

Idea: a causal mask in cross-attention
Hint: the whole source is known before the target is written. What needs hiding?
Fails: works_without_a_mask, with_zero_scores_the_source_is_averaged, each_target_is_answered_by_itself
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    mask = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).tril()
    if encoder_mask is not None:
        mask = mask & encoder_mask[:, None, :]
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1) * mask
    return weights @ v, weights


# %% dropout_on_the_weights
"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: weights_of_each_target_sum_to_one, each_target_is_answered_by_itself, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    weights = torch.dropout(weights, 0.1, True)
    return weights @ v, weights


# %% encoder_averaged_first
"""All your queries get the same answer.

Idea: encoder averaged first
Hint: the average is what attention replaces: it should be another mixture for each query.
Fails: returns_a_context_and_weights_for_each_query, weights_of_each_target_sum_to_one
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    source = encoder_states.mean(dim=1, keepdim=True)  # (B, 1, E)
    q, k, v = decoder_states @ w_q, source @ w_k, source @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% encoder_cut_to_the_number_of_queries
"""Source positions beyond the number of queries have no effect.

Idea: encoder cut to the number of queries
Hint: may source and target have different lengths? Which axis of the scores is which?
Fails: returns_a_context_and_weights_for_each_query, each_target_is_answered_by_itself
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    T = decoder_states.shape[1]
    encoder_states = encoder_states[:, :T]
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :T], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :T]
    return weights @ v, weights


# %% encoder_detached
"""The encoder gets no gradient and would never learn.

Idea: encoder states detached
Hint: translation errors should teach both sides. Which call cuts the way back?
Fails: gradients_reach_both_sides, a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    memory = encoder_states.detach()
    q, k, v = decoder_states @ w_q, memory @ w_k, memory @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% encoder_states_zeroed
"""A zero vector still gets a score of 0, and e to the power of 0 is not 0.

Idea: encoder states zeroed instead of hidden
Hint: a hidden position needs the weight 0. Which score gives that?
Fails: hides_the_padding, padding_has_no_influence, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_states = encoder_states * encoder_mask.unsqueeze(-1)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, weights


# %% encoder_states_zeroed_in_place
"""Your function changed the encoder's states.

Idea: encoder states zeroed in place
Hint: a method whose name ends in `_` writes into the caller's tensor.
Fails: leaves_both_sides_alone
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_states.masked_fill_(~encoder_mask.unsqueeze(-1), 0.0)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% keys_and_values_exchanged
"""Keys and values went through each other's matrix.

Idea: `w_k` and `w_v` exchanged
Hint: which of the two must have the width of the queries?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_v, encoder_states @ w_k
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% keys_used_as_values
"""`w_v` has no effect.

Idea: `w_k` used for the values
Hint: count how often each of the three matrices stands in your code.
Fails: returns_a_context_and_weights_for_each_query, weights_of_each_target_sum_to_one
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = decoder_states @ w_q
    k = encoder_states @ w_k
    v = encoder_states @ w_k
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% mask_after_the_softmax
"""Your weights sum to less than 1 where there is padding.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the padding would have had?
Fails: weights_of_each_target_sum_to_one, padding_has_no_influence, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.unsqueeze(1)
    return weights @ v, weights


# %% mask_inverted
"""All the weight lies on the padding.

Idea: mask inverted
Hint: `masked_fill` fills where its argument is True. What does True mean in this course?
Fails: hides_the_padding, weights_of_each_target_sum_to_one, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights.masked_fill(encoder_mask[:, None, :], 0.0)
    return weights @ v, weights


# %% mask_never_missing
"""Without a mask your function stops: `encoder_mask=None` means that everything is real.

Idea: encoder_mask used without asking whether it is None
Hint: what is the default of the argument?
Fails: padding_equals_a_shorter_source, is_made_where_the_states_are, is_built_from_its_parts
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    hidden = ~encoder_mask[:, None, :]
    weights = torch.softmax(scores.masked_fill(hidden, -1e9), dim=-1).masked_fill(hidden, 0.0)
    return weights @ v, weights


# %% mask_of_the_first_sample_for_all
"""Every sample is masked like sample 0.

Idea: encoder_mask[0] for the whole batch
Hint: give two samples different lengths and compare their weights.
Fails: hides_the_padding, with_zero_scores_the_source_is_averaged, a_translation_alone_is_the_same
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[0], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[0]
    return weights @ v, weights


# %% mask_on_the_query_axis
"""The mask speaks about source positions. On which axis of the scores do they lie?

Idea: `encoder_mask` placed on the query axis
Hint: write the shape of the scores beside that of the mask, one under the other, from the right.
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        mask = encoder_mask.unsqueeze(-1)
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * mask
    return weights @ v, weights


# %% matrices_transposed
"""The matrices of this unit are used as they are.

Idea: `x @ w.T`, as in nn.Linear
Hint: `w_q` has the shape (D, d_k). Which product with the states gives d_k features?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = F.linear(decoder_states, w_q), F.linear(encoder_states, w_k), F.linear(encoder_states, w_v)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% maximum_of_the_whole_tensor
"""Samples whose scores lie far below the largest vanish.

Idea: exponentials with the maximum of the whole tensor subtracted
Hint: every row may be shifted by a number of its own. Which one?
Fails: large_scores_of_both_signs_stay_right
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    exps = torch.exp(scores - scores.max())
    if encoder_mask is not None:
        exps = exps * encoder_mask[:, None, :]
    weights = exps / (exps.sum(dim=-1, keepdim=True) + 1e-30)
    return weights @ v, weights


# %% mean_of_the_padding
"""A source that is all padding gives the mean of the padding; it should give zeros.

Idea: fill value -1e9, empty rows left alone
Hint: what is the softmax of a row of equal numbers, however small they are?
Fails: a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(encoder_mask[:, None, :] == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% memory_recut
"""It fails when the states do not lie in memory in one piece.

Idea: batch and time merged with view
Hint: `@` multiplies the last axis whatever stands before it. Is the re-cut needed?
Fails: fits_any_pair_of_lengths
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    B, Tq, D = decoder_states.shape
    Tk, E = encoder_states.shape[1:]
    q = (decoder_states.view(B * Tq, D) @ w_q).view(B, Tq, -1)
    k = (encoder_states.view(B * Tk, E) @ w_k).view(B, Tk, -1)
    v = (encoder_states.view(B * Tk, E) @ w_v).view(B, Tk, -1)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% nan_patched_afterwards
"""The values are fine, but the gradient of a source that is all padding is NaN.

Idea: additive -inf, NaN replaced after the softmax
Hint: the way back visits the softmax of that row too. Make the row harmless before it.
Fails: a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        bias = torch.zeros_like(scores).masked_fill(~encoder_mask[:, None, :], float("-inf"))
        scores = scores + bias
    weights = torch.softmax(scores, dim=-1)
    weights = torch.where(weights.isnan(), 0.0, weights)
    return weights @ v, weights


# %% no_scaling
"""Your weights are sharper than those of `scaled_dot_product_attention`.

Idea: no scaling
Hint: cross-attention is that function with other inputs. Could you call it?
Fails: follows_the_formula_across, works_without_a_mask, gradients_reach_both_sides
"""

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2)
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% pytorchs_own_layer
"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention for the context
Hint: your own `scaled_dot_product_attention` of this unit does the same, weights included.
Fails: is_built_from_its_parts
"""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    mask = None if encoder_mask is None else encoder_mask[:, None, :]
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return context.masked_fill(weights.sum(-1, keepdim=True) == 0, 0.0), weights


# %% roles_exchanged
"""Your encoder asks and your decoder answers: the roles are exchanged.

Idea: queries from the encoder, keys and values from the decoder
Hint: how many rows should the context have, one for each target position or one for each source position?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = encoder_states @ w_q, decoder_states @ w_k, decoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, :, None]
    return weights @ v, weights


# %% root_of_the_decoder_width
"""The scale follows the width of the decoder states. What is the length of the dot product here?

Idea: root of `D`
Hint: how many products does one score add up?
Fails: follows_the_formula_across, works_without_a_mask, gradients_reach_both_sides
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(decoder_states.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% root_of_the_encoder_width
"""The scale follows the width of the encoder states. What is the length of the dot product here?

Idea: root of `E`
Hint: how many products does one score add up?
Fails: follows_the_formula_across, works_without_a_mask, gradients_reach_both_sides
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(encoder_states.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% sample_by_sample_into_new_buffers
"""Your results are float32 on the CPU whatever comes in, and samples are visited one by one.

Idea: a loop over samples that drops padded keys and fills torch.zeros
Hint: what should a new buffer inherit? And can a mask replace the loop?
Fails: returns_a_context_and_weights_for_each_query, does_not_loop_over_targets
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    B, Tq, _ = decoder_states.shape
    Tk = encoder_states.shape[1]
    context = torch.zeros(B, Tq, w_v.shape[1])
    weights = torch.zeros(B, Tq, Tk)
    for b in range(B):
        keep = torch.arange(Tk) if encoder_mask is None else encoder_mask[b].nonzero()[:, 0]
        if len(keep) == 0:
            continue
        source = encoder_states[b, keep]
        scores = (decoder_states[b] @ w_q) @ (source @ w_k).T / math.sqrt(w_q.shape[1])
        share = torch.softmax(scores, dim=-1)
        weights[b][:, keep] = share.float()
        context[b] = share @ (source @ w_v)
    return context, weights


# %% small_negative_fill
"""Padding keeps a little weight, and a lot where the real scores are low.

Idea: fill value -20
Hint: a hidden weight must be exactly 0. Which score has the exponential 0?
Fails: hides_the_padding, large_scores_of_both_signs_stay_right, padding_has_no_influence
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -20.0)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.any(dim=-1)[:, None, None]
    return weights @ v, weights


# %% softmax_over_the_queries
"""Your weights sum to 1 over the queries.

Idea: softmax over the queries
Hint: each target position shares one unit of attention among the source. Which axis is the source?
Fails: weights_of_each_target_sum_to_one, works_without_a_mask, each_target_is_answered_by_itself
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% softmax_then_mask_then_normalised
"""Right on paper, lost to rounding as soon as a padded position fits best.

Idea: softmax, times mask, divided by the sum
Hint: hide first, then normalise.
Fails: padding_has_no_influence
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
    return weights @ v, weights


# %% source_of_padding_left_to_the_softmax
"""One sample is all padding: its context is NaN.

Idea: source that is all padding left to the softmax
Hint: what is the softmax of a row of -inf, and what should this sample get instead?
Fails: a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask.unsqueeze(1), float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights


# %% squeezed
"""With a single sample or a single target position your result loses an axis.

Idea: squeeze without a dimension
Hint: when a decoder writes, Tq is 1. Print the shape of your context then.
Fails: a_translation_alone_is_the_same, fits_any_pair_of_lengths
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return (weights @ v).squeeze(), weights.squeeze()


# %% ten_thousand_subtracted
"""Minus 10,000 is not minus infinity: where real positions fit badly and padding fits well, padding is heard.

Idea: -1e4 added to the scores of padding
Hint: how far apart may two scores be? Choose something that no score can make up for.
Fails: large_scores_of_both_signs_stay_right
"""

import math

import torch


def cross_attention(decoder, encoder, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder @ w_q, encoder @ w_k, encoder @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(w_q.shape[1])
    if encoder_mask is not None:
        scores = scores - 1e4 * (~encoder_mask)[:, None, :].to(scores.dtype)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.any(-1)[:, None, None].to(weights.dtype)
    return weights @ v, weights


# %% values_from_the_decoder
"""The context should be a mixture of what the encoder says.

Idea: values from the decoder, keys from the encoder
Hint: who asks and who answers? Which of q, k, v belong to the one who answers?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = decoder_states @ w_q
    k = encoder_states @ w_k
    v = decoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights


# %% weights_before_context
"""Both results are there, in the other order.

Idea: returned as (weights, context)
Hint: read the last line of the task again.
Fails: returns_a_context_and_weights_for_each_query, weights_of_each_target_sum_to_one
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights, weights @ v


# %% weights_detached
"""Queries and keys get no gradient, so nobody learns where to look.

Idea: weights detached
Hint: which path does the gradient take from the context back to the decoder?
Fails: gradients_reach_both_sides
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    with torch.no_grad():
        q, k = decoder_states @ w_q, encoder_states @ w_k
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        if encoder_mask is not None:
            scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
        weights = torch.softmax(scores, dim=-1)
        if encoder_mask is not None:
            weights = weights * encoder_mask[:, None, :]
    return weights @ (encoder_states @ w_v), weights


# %% weights_with_keys_first
"""Rows of the weights are queries.

Idea: weights returned as `(B, Tk, Tq)`
Hint: print the shape of your weights for 4 queries and 5 keys.
Fails: returns_a_context_and_weights_for_each_query, weights_of_each_target_sum_to_one
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = k @ q.transpose(1, 2) / math.sqrt(q.shape[-1])  # (B, Tk, Tq)
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, :, None], -1e9)
    weights = torch.softmax(scores, dim=1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, :, None]
    return weights.transpose(1, 2) @ v, weights


# %% zero_states_taken_for_padding
"""A state of zeros is a state; yours is taken for padding. Only the mask says what padding is.

Idea: encoder states of zeros are hidden
Hint: what does `encoder_mask` know that the states do not?
Fails: states_of_zeros_are_states
"""



def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    real = (encoder_states != 0).any(dim=-1)
    mask = (real if encoder_mask is None else real & encoder_mask)[:, None, :]
    scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    weights = scores.masked_fill(~mask, -1e9).softmax(-1) * mask
    return weights @ v, weights
