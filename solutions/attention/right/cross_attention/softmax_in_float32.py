"""The softmax in float32 whatever comes in, and back to the dtype of the states."""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = (q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])).float()
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    weights = weights.to(v.dtype)
    return weights @ v, weights
