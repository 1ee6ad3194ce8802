# Goran Petrović
import math

import torch
import torch.nn.functional as F


def dot_product_attention(query, keys, values):
    scores = torch.sum(query[:, None, :] * keys, dim=2)
    weights = F.softmax(scores, dim=0)
    return torch.sum(weights[:, :, None] * values, dim=1), weights


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-2)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return torch.matmul(weights, v), weights


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = torch.matmul(x, w_q), torch.matmul(x, w_k), torch.matmul(x, w_v)
    scores = torch.matmul(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
    weights = F.softmax(scores, dim=-1)
    weights = torch.tril(weights)  # nobody looks ahead
    return torch.matmul(weights, v)


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = torch.matmul(decoder_states, w_q)
    k = torch.matmul(encoder_states, w_k)
    v = torch.matmul(encoder_states, w_k)
    scores = torch.matmul(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], torch.finfo(scores.dtype).min)
    weights = F.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return torch.matmul(weights, v), weights


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "a",
}
