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
