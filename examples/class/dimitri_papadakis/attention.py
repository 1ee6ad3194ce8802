# Dimitri P.
import math

import torch


def dot_product_attention(query, keys, values):
    contexts, all_weights = [], []
    for q, k, v in zip(query, keys, values):
        w = torch.softmax(k @ q, dim=0)
        contexts.append(w @ v)
        all_weights.append(w)
    return torch.stack(contexts), torch.stack(all_weights)


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2)
    scores = scores / math.sqrt(k.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -1e9 if scores.dtype != torch.float16 else -6e4)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask  # rows with nothing
    return weights @ v, weights


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    out = []
    for t in range(x.shape[1]):
        # the query at t and the keys up to t
        o, _ = scaled_dot_product_attention(q[:, t : t + 1], k[:, : t + 1], v[:, : t + 1])
        out.append(o)
    return torch.cat(out, dim=1)


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    k, v = encoder_states @ w_k, encoder_states @ w_v
    m = None if encoder_mask is None else encoder_mask[:, None]
    results = []
    for t in range(decoder_states.shape[1]):
        results.append(scaled_dot_product_attention(decoder_states[:, t : t + 1] @ w_q, k, v, m))
    return torch.cat([r[0] for r in results], dim=1), torch.cat([r[1] for r in results], dim=1)


answers = {
    "spread_of_scores": 8,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
