"""Rows of a mask are queries, columns are keys.

Idea: mask transposed
Hint: what does `mask[i, j]` say in this course, and what in your code?
Fails: stays_on_the_device, leaves_q_k_v_and_mask_alone, repeats_itself_under_a_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.transpose(-2, -1)
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
