"""Your result is float32 on the CPU whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(...)
Hint: does the product not give you a tensor already?
Fails: returns_output_and_weights
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    output = torch.zeros(*q.shape[:-1], v.shape[-1])
    output[:] = weights @ v
    return output, weights
