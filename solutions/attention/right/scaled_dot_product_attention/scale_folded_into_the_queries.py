"""The scale folded into q, torch.sqrt of a number, -inf and nan_to_num."""

import torch
from torch.nn import functional as F


def scaled_dot_product_attention(q, k, v, mask=None):
    q = q * torch.rsqrt(torch.tensor(float(q.shape[-1])))
    scores = torch.einsum("...qd,...kd->...qk", q, k)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.nan_to_num(weights, nan=0.0)
    return torch.einsum("...qk,...kv->...qv", weights, v), weights
