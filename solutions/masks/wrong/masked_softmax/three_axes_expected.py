"""It works for scores with three axes only.

Idea: sizes unpacked as B, Tq, Tk
Hint: which of the sizes do you need at all?
Fails: keeps_shape_and_dtype, follows_the_device_of_the_scores, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    B, Tq, Tk = scores.shape
    mask = mask.expand(B, Tq, Tk)
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1)
    return weights * mask
