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
