"""A source that is all padding gives the mean of the padding; it should give zeros.

Idea: fill value -1e9, empty rows left alone
Hint: what is the softmax of a row of equal numbers, however small they are?
Fails: a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(encoder_mask[:, None, :] == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights
