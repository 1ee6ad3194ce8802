"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention called
Hint: scores, mask, softmax, weighted sum: four lines, each of which you know.
Fails: is_made_by_hand
"""

import math

import torch
import torch.nn.functional as F


def scaled_dot_product_attention(q, k, v, mask=None):
    output = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).nan_to_num()
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
        output = output * mask.any(-1, keepdim=True)
    return output, weights
