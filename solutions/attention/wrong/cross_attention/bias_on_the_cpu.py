"""A bias is made on the CPU in float32, wherever the states are.

Idea: additive bias without dtype and device
Hint: `zeros_like` takes over dtype and device. Or can you do without a new tensor?
Fails: is_made_where_the_states_are
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    bias = torch.zeros(decoder_states.shape[0], 1, encoder_states.shape[1])
    if encoder_mask is not None:
        bias = bias.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores + bias, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
