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
