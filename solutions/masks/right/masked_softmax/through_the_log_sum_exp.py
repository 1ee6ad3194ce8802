"""exp(score - logsumexp of the row), with hidden scores replaced first."""

import torch


def masked_softmax(scores, mask):
    filled = torch.where(mask, scores, -1e9)
    return torch.exp(filled - filled.logsumexp(dim=-1, keepdim=True)) * mask
