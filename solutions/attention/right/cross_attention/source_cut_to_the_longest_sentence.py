"""The source cut to its last real position and the weights padded back to Tk with zeros."""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    length = encoder_states.shape[1]
    if encoder_mask is None:
        encoder_mask = torch.ones(encoder_states.shape[:2], dtype=torch.bool, device=encoder_states.device)
    used = encoder_mask.any(dim=0).nonzero()
    longest = int(used.max()) + 1 if len(used) else 1
    source, mask = encoder_states[:, :longest], encoder_mask[:, None, :longest]
    q, k, v = decoder_states @ w_q, source @ w_k, source @ w_v
    scores = (q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])).masked_fill(~mask, -1e9)
    weights = scores.softmax(dim=-1) * mask
    return weights @ v, F.pad(weights, (0, length - longest))
