"""The result should have the dtype of the inputs.

Idea: computed in float32 and left there
Hint: compare the dtypes of `q` and of your output.
Fails: returns_output_and_weights
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.transpose(-2, -1)).float() / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v.float(), weights
