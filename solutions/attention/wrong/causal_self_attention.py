# Known wrong answers to `causal_self_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% batch_squeezed
"""With a single sample your result loses an axis.

Idea: squeeze without a dimension
Hint: print the shape of your output for B = 1 and for T = 1.
Fails: a_shorter_sentence_has_the_same_beginning, a_sentence_alone_is_the_same, fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return (scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v).squeeze()


# %% diagonal_excluded
"""Your first position may not see itself.

Idea: diagonal excluded
Hint: `T = 1` is a sentence of one token. What should come out?
Fails: the_first_output_is_its_own_value, hears_the_whole_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    past = torch.ones(T, T, dtype=torch.bool, device=x.device).tril(-1)
    weights = scores.masked_fill(~past, -1e9).softmax(dim=-1) * past
    return weights @ v


# %% dropout_on_the_weights
"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: a_sentence_alone_is_the_same, repeats_itself_over_time
"""

import math

import torch
import torch.nn.functional as F


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.tril(torch.ones(T, T, device=x.device))
    weights = scores.masked_fill(mask == 0, float("-inf")).softmax(-1)
    weights = F.dropout(weights, p=0.1)
    return weights @ v


# %% input_scaled_in_place
"""Your function changed its argument `x`.

Idea: `x` scaled in place before the projections
Hint: operators such as `/=` write into the tensor on their left.
Fails: gradients_reach_x_and_the_projections, a_large_future_keeps_gradients_finite
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    v = x @ w_v
    x /= w_q.shape[-1] ** 0.25  # half of the scale on each side
    scores = (x @ w_q) @ (x @ w_k).transpose(-2, -1)
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% keys_and_values_detached
"""The gradient reaches `x` through the query only.

Idea: keys and values detached
Hint: a cache for writing is one thing. What must learn while you train?
Fails: gradients_reach_x_and_the_projections
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    memory = x.detach()
    q, k, v = x @ w_q, (memory @ w_k).detach(), (memory @ w_v).detach()
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% keys_used_as_values
"""`w_v` has no effect: the keys are mixed.

Idea: `w_k` used for the values
Hint: count how often each of the three matrices stands in your code.
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q = x @ w_q
    k = v = x @ w_k
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% mask_of_a_fixed_size
"""It works up to one length only.

Idea: mask of a fixed size
Hint: build the mask from the length of `x`, or ask what happens beyond the end of your buffer.
Fails: fits_any_length
"""

import math

import torch

BLOCK_SIZE = 64
MASK = torch.tril(torch.ones(BLOCK_SIZE, BLOCK_SIZE)).bool()


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    scores = scores.masked_fill(~MASK[:T, :T].to(x.device), float("-inf"))
    return scores.softmax(-1) @ v


# %% mask_on_the_cpu
"""Input and mask meet on two devices.

Idea: mask built on the CPU
Hint: whose device should the mask take over?
Fails: is_made_where_x_is
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.triu(torch.ones(T, T, dtype=torch.bool), diagonal=1)
    return scores.masked_fill(mask, float("-inf")).softmax(-1) @ v


# %% mask_sized_by_the_batch
"""Your mask has the size of the batch. Which axis is time?

Idea: mask sized by the batch
Hint: print `x.shape` and your mask's shape side by side.
Fails: is_made_where_x_is, leaves_x_and_the_projections_alone, is_the_learners_own
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    size = x.shape[0]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(size, size, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% matrices_transposed
"""The matrices of this unit are used as they are.

Idea: `x @ w.T`
Hint: `w_q` has the shape (D, d_k). Which product with `x` gives d_k features?
Fails: is_made_where_x_is, leaves_x_and_the_projections_alone, is_the_learners_own
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q.T, x @ w_k.T, x @ w_v.T
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% maximum_over_the_future
"""A large future token silences the past: it decides your scale.

Idea: row maximum taken over the future too, then `exp(...)` cut by `tril`
Hint: hide the future before you take the maximum.
Fails: a_large_token_in_the_future_is_not_heard, the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.exp(scores - scores.max(dim=-1, keepdim=True).values).tril()
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-20)
    return weights @ v


# %% memory_recut
"""It fails when `x` does not lie in memory in one piece.

Idea: batch and time merged with view
Hint: `@` multiplies the last axis whatever stands before it. Is the re-cut needed?
Fails: fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    B, T, D = x.shape
    flat = x.view(B * T, D)
    q, k, v = ((flat @ w).view(B, T, -1) for w in (w_q, w_k, w_v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% no_mask
"""Your first output knows the last token.

Idea: no mask
Hint: what makes self-attention causal? Which scores must be hidden?
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v


# %% no_scaling
"""Your weights are sharper than those of the exercise before.

Idea: no scaling
Hint: which exercise of this unit could you call, and what does it do to the scores?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1)
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, -1e9).softmax(-1) @ v


# %% one_position_of_the_future
"""Output `t` moves when I change the next token.

Idea: one position of the future visible
Hint: print your mask for T = 3 and read row 0.
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.size(1)
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
    mask = torch.tril(torch.ones(T, T, device=x.device), diagonal=1)
    scores = scores.masked_fill(mask == 0, float("-inf"))
    return torch.softmax(scores, dim=-1) @ v


# %% position_by_position_into_a_new_buffer
"""Your result is float32 on the CPU whatever comes in, and positions are visited one by one.

Idea: a loop over positions that fills torch.zeros(B, T, Dv)
Hint: what should a new buffer inherit? And can one masked product treat all positions at once?
Fails: returns_one_output, does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    B, T, _ = x.shape
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    output = torch.zeros(B, T, v.shape[-1])
    for t in range(T):
        scores = (k[:, : t + 1] @ q[:, t, :, None])[..., 0] / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        output[:, t] = (weights[:, None] @ v[:, : t + 1])[:, 0]
    return output


# %% pytorchs_own_function
"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention with is_causal
Hint: your own `scaled_dot_product_attention` and a triangle are all you need.
Fails: is_the_learners_own
"""

import torch.nn.functional as F


def causal_self_attention(x, w_q, w_k, w_v):
    return F.scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, is_causal=True)


# %% queries_and_keys_exchanged
"""Queries and keys have changed places: scores are transposed.

Idea: `w_q` and `w_k` exchanged
Hint: which matrix makes the one who asks?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    k, q, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% root_of_the_model_width
"""The scale follows the width of the states. What is the length of the dot product here?

Idea: root of `D`
Hint: how many products does one score add up?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    _, T, D = x.shape
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = torch.einsum("btd,bsd->bts", q, k) / D**0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% root_of_the_value_width
"""Which of the three projections decides the length of a dot product? Yours is the one of the values.

Idea: root of `Dv`
Hint: how many products does one score add up?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / v.shape[-1] ** 0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% rows_in_reversed_order
"""Your first position sees everything, the last only one token.

Idea: rows of the mask in reversed order
Hint: print your mask for T = 3. Which row belongs to position 0?
Fails: hides_the_future, hears_the_whole_past, does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    rows = [torch.arange(T, device=x.device) < T - t for t in range(T)]
    mask = torch.stack(rows)
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% running_mean_of_the_values
"""Your weights are equal over the past: `w_q` and `w_k` have no effect.

Idea: scores never used, running mean of the values
Hint: where do the scores enter your result?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    v = x @ w_v
    weights = torch.tril(torch.ones(T, T, dtype=x.dtype, device=x.device))
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v


# %% samples_share_their_keys
"""Sample 1 looks at the keys of sample 0.

Idea: keys of sample 0 for the whole batch
Hint: change one sample and look at the outputs of the others.
Fails: follows_the_formula_of_the_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x[0] @ w_k, x @ w_v
    scores = q @ k.T / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% seed_set_inside
"""Your function resets the random numbers of the whole program.

Idea: manual_seed inside, to make it reproducible
Hint: nothing in here is random, so there is nothing to fix.
Fails: repeats_itself_over_time
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    torch.manual_seed(42)
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v


# %% small_negative_fill
"""A future token with a large score still leaks into the past: -50 is not low enough.

Idea: fill value -50
Hint: what would your weights be if the real scores were -200?
Fails: the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, -50.0).softmax(-1) @ v


# %% softmax_over_the_queries
"""Each column sums to 1; each row should.

Idea: softmax over the queries
Hint: position 0 sees one key. Which weight must that key have?
Fails: hides_the_future, the_first_output_is_its_own_value, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=1)
    return weights @ v


# %% softmax_then_triangle_then_normalised
"""Right on paper, but a large future score first takes everything and rounding does the rest.

Idea: softmax over everything, `tril`, divided by the sum
Hint: hide first, then normalise.
Fails: a_large_token_in_the_future_is_not_heard, the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    weights = torch.tril(weights)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v


# %% ten_thousand_subtracted
"""Minus 10,000 is not minus infinity: where the past fits badly and the future well, the future is heard.

Idea: -1e4 added to hidden scores
Hint: how far apart may two scores be? Choose something that no score can make up for.
Fails: the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    future = torch.ones(x.shape[1], x.shape[1], device=x.device, dtype=x.dtype).triu(1)
    scores = q @ k.transpose(1, 2) / math.sqrt(w_q.shape[1]) - 1e4 * future
    return torch.softmax(scores, dim=-1) @ v


# %% triangle_after_the_softmax
"""Your rows sum to less than 1: the weight of the future is cut off and not shared out.

Idea: mask after the softmax, not renormalised
Hint: with constant values, what should every output be?
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return torch.tril(weights) @ v


# %% upper_triangle
"""Your positions see the future and not the past.

Idea: upper triangle
Hint: the last position has no future. What does it see in yours?
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, hears_the_whole_past
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.triu(torch.ones(T, T, device=x.device))
    return scores.masked_fill(mask == 0, float("-inf")).softmax(-1) @ v


# %% values_not_projected
"""You mix the inputs themselves; `w_v` has no effect.

Idea: values not projected
Hint: which width should the output have?
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k = x @ w_q, x @ w_k
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ x


# %% weights_returned_too
"""Two results come back; only the output is asked for.

Idea: (output, weights) returned
Hint: read the last line of the task again.
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return weights @ v, weights


# %% where_around_an_overflowing_exp
"""The values are right, the gradients are NaN: the branch not taken overflowed.

Idea: `torch.where` around an overflowing exp
Hint: which number goes into `exp` at a hidden place? Replace it before, not after.
Fails: a_large_future_keeps_gradients_finite
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    past = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    largest = scores.masked_fill(~past, float("-inf")).amax(dim=-1, keepdim=True)
    weights = torch.where(past, torch.exp(scores - largest), 0.0)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v


# %% window_of_two_positions
"""The last output does not know the first token.

Idea: window of two positions
Hint: how far back may a position look?
Fails: hears_the_whole_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    position = torch.arange(T, device=x.device)
    distance = position[:, None] - position[None, :]
    seen = (distance >= 0) & (distance < 2)
    return scores.masked_fill(~seen, float("-inf")).softmax(-1) @ v


# %% zero_times_infinity
"""0 times infinity is not 0: everything becomes NaN.

Idea: `(1 - tril) * -inf`
Hint: fill where the mask says so, instead of multiplying.
Fails: the_first_output_is_its_own_value, a_large_future_keeps_gradients_finite, hears_the_whole_past
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    future = (1 - torch.tril(torch.ones(T, T, dtype=x.dtype, device=x.device))) * float("-inf")
    return torch.softmax(scores + future, dim=-1) @ v


# %% zero_words_taken_for_padding
"""A word of zeros is a word; nobody listens to yours. Only the triangle hides something here.

Idea: words of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: words_of_zeros_are_words
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril() & (x != 0).any(dim=-1)[:, None, :]
    return scores.masked_fill(~mask, -1e9).softmax(-1).masked_fill(~mask, 0.0) @ v
