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
