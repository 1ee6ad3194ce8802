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
