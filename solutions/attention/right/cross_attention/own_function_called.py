"""The second exercise of the unit, called with the mask given a query axis."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / q.shape[-1] ** 0.5
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    some = mask.any(-1, keepdim=True)
    weights = scores.masked_fill(~(mask | ~some), float("-inf")).softmax(-1) * some
    return weights @ v, weights


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_mask = encoder_mask.unsqueeze(1)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    return scaled_dot_product_attention(q, k, v, encoder_mask)
