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
