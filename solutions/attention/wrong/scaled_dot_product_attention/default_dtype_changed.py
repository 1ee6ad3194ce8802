"""Your function changes a setting of the whole program: everything made after it is affected.

Idea: set_default_dtype inside, to match the inputs
Hint: a tensor can be told its dtype when it is made. Do you make one at all?
Fails: repeats_itself_under_a_mask
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    torch.set_default_dtype(q.dtype)
    scores = q @ k.transpose(-2, -1) / torch.sqrt(torch.tensor(float(q.shape[-1])))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
