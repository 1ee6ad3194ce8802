"""With many keys your weights are wrong: when a later block has a larger score, what came before is not rescaled.

Idea: softmax block by block; earlier exponentials keep the maximum of their own time
Hint: exp(score - old maximum) becomes exp(score - new maximum) by which factor?
Fails: fits_any_number_of_queries_and_keys
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    seen = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand(scores.shape)
    scores = scores.masked_fill(~seen, torch.finfo(scores.dtype).min)
    blocks, largest = [], None
    for block, allowed in zip(scores.split(32, dim=-1), seen.split(32, dim=-1), strict=True):
        top = block.amax(dim=-1, keepdim=True)
        largest = top if largest is None else torch.maximum(largest, top)
        blocks.append((block - largest).exp().masked_fill(~allowed, 0.0))
    exponentials = torch.cat(blocks, dim=-1)
    total = exponentials.sum(dim=-1, keepdim=True)
    weights = exponentials / total.masked_fill(total == 0, 1.0)
    return weights @ v, weights
