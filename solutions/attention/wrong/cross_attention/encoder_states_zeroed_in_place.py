"""Your function changed the encoder's states.

Idea: encoder states zeroed in place
Hint: a method whose name ends in `_` writes into the caller's tensor.
Fails: leaves_both_sides_alone
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_states.masked_fill_(~encoder_mask.unsqueeze(-1), 0.0)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
