"""It fails when the tensors do not lie in memory in one piece.

Idea: leading axes flattened with view
Hint: which other method may copy where `view` cannot re-cut? Do you have to re-cut at all?
Fails: fits_any_number_of_queries_and_keys
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    lead, (Tq, d_k), Tk = q.shape[:-2], q.shape[-2:], k.shape[-2]
    q, k, v = q.view(-1, Tq, d_k), k.view(-1, Tk, d_k), v.view(-1, Tk, v.shape[-1])
    scores = torch.bmm(q, k.transpose(1, 2)).view(*lead, Tq, Tk) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.bmm(weights.view(-1, Tq, Tk), v).view(*lead, Tq, -1), weights
