"""In-place operations on a copy that belongs to the function."""

import torch
from torch.nn import functional as F


def masked_softmax(scores, mask):
    copy = scores.clone()
    copy.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(copy, dim=-1)
    return weights.mul(mask)
