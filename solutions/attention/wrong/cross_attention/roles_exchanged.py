"""Your encoder asks and your decoder answers: the roles are exchanged.

Idea: queries from the encoder, keys and values from the decoder
Hint: how many rows should the context have, one for each target position or one for each source position?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = encoder_states @ w_q, decoder_states @ w_k, decoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, :, None]
    return weights @ v, weights
