# Chloé Martin
import torch
from torch.nn import Softmax


def dot_product_attention(query, keys, values):
    scores = (query[:, None, :] @ keys.transpose(1, 2))[:, 0, :]
    weights = Softmax(dim=1)(scores)
    return (weights[:, None, :] @ values)[:, 0, :], weights


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2) * k.shape[-1] ** -0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = Softmax(dim=-1)(scores)
    return weights @ v, weights


def causal_self_attention(x, w_q, w_k, w_v):
    t = x.shape[1]
    look = torch.ones(t, t, device=x.device).tril().bool()
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, look)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    return scaled_dot_product_attention(q, k, v, encoder_mask[:, None] if encoder_mask is not None else None)


answers = {
    "spread_of_scores": "sqrt(64)",
    "who_asks_whom": " B ",
    "why_parallel": None,
}
