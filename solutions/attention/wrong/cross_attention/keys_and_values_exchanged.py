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
