"""The mask expanded to (B, Tq, Tk) first."""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.size(2))
    if encoder_mask is None:
        weights = torch.softmax(scores, dim=2)
    else:
        seen = encoder_mask.unsqueeze(1).expand(-1, q.size(1), -1)
        weights = torch.softmax(scores.masked_fill(~seen, torch.finfo(scores.dtype).min), dim=2)
        weights = weights.masked_fill(~seen, 0.0)
    return torch.bmm(weights, v), weights
