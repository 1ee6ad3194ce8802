"""The result should have the dtype of the scores.

Idea: computed in float32 and left there
Hint: compare the dtypes of `scores` and of your result, with float64 and with bfloat16.
Fails: keeps_shape_and_dtype
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.float().masked_fill(~mask, float("-inf"))
    return torch.softmax(scores, dim=-1).nan_to_num(0.0)
