"""When all real scores are very low, a hidden key wins.

Idea: fill value -100
Hint: what would your weights be if every real score were -200?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = torch.where(mask, scores, -100.0)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.where(mask.any(dim=-1, keepdim=True), weights, 0.0)
    return weights @ v, weights
