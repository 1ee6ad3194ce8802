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
