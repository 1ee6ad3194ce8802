"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention for the context
Hint: your own `scaled_dot_product_attention` of this unit does the same, weights included.
Fails: is_built_from_its_parts
"""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    mask = None if encoder_mask is None else encoder_mask[:, None, :]
    context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return context.masked_fill(weights.sum(-1, keepdim=True) == 0, 0.0), weights
