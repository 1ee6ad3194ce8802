"""The encoder gets no gradient and would never learn.

Idea: encoder states detached
Hint: translation errors should teach both sides. Which call cuts the way back?
Fails: gradients_reach_both_sides, a_source_of_padding_gives_zeros
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    memory = encoder_states.detach()
    q, k, v = decoder_states @ w_q, memory @ w_k, memory @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
