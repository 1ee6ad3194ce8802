"""Attention."""
import math

import torch


def dot_product_attention(query, keys, values):
    match = torch.einsum("bd,btd->bt", query, keys)
    share = torch.exp(torch.log_softmax(match, dim=-1))
    return torch.einsum("bt,btd->bd", share, values), share


def scaled_dot_product_attention(q, k, v, mask=None):
    match = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.shape[-1])
    if mask is None:
        share = torch.softmax(match, dim=-1)
    else:
        neg = torch.finfo(match.dtype).min
        share = torch.softmax(match.masked_fill(mask == 0, neg), dim=-1) * mask
    return torch.matmul(share, v), share


def causal_self_attention(x, w_q, w_k, w_v):
    length = x.shape[1]
    # triu with 1 hides the diagonal as well, so start one later (I think)
    future = torch.triu(torch.ones(length, length, device=x.device), diagonal=2).bool()
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, ~future)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = torch.einsum("btd,dk->btk", decoder_states, w_q)
    k = torch.einsum("bse,ek->bsk", encoder_states, w_k)
    v = torch.einsum("bse,ev->bsv", encoder_states, w_v)
    return scaled_dot_product_attention(q, k, v, None if encoder_mask is None else encoder_mask[:, None, :])


answers = {
    "spread_of_scores": 8,
    "who_asks_whom": "c",
    "why_parallel": "c",
}
