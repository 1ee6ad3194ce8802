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
