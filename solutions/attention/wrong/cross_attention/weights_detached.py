"""Queries and keys get no gradient, so nobody learns where to look.

Idea: weights detached
Hint: which path does the gradient take from the context back to the decoder?
Fails: gradients_reach_both_sides
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    with torch.no_grad():
        q, k = decoder_states @ w_q, encoder_states @ w_k
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        if encoder_mask is not None:
            scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
        weights = torch.softmax(scores, dim=-1)
        if encoder_mask is not None:
            weights = weights * encoder_mask[:, None, :]
    return weights @ (encoder_states @ w_v), weights
