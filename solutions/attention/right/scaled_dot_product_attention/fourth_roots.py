"""q and k each divided by the fourth root of d_k."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    root = q.shape[-1] ** 0.25
    scores = (q / root) @ (k / root).mT
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = torch.where(mask, scores, float("-inf")).softmax(-1)
        weights = torch.where(mask, weights, 0.0)
    return weights @ v, weights
