import torch

from masks import causal_mask, masked_softmax


def dot_product_attention(query, keys, values):
    # always scale! otherwise the softmax saturates
    d_k = query.size(-1)
    scores = torch.einsum("bd,btd->bt", query, keys) / d_k**0.5
    weights = torch.softmax(scores, -1)
    context = torch.einsum("bt,btv->bv", weights, values)
    return context, weights


def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = v.size(-1)
    scores = q.matmul(k.transpose(-1, -2)) / d_k**0.5
    weights = torch.softmax(scores, -1) if mask is None else masked_softmax(scores, mask)
    return weights.matmul(v), weights


def causal_self_attention(x, w_q, w_k, w_v):
    mask = causal_mask(x.size(1), device=x.device)
    return scaled_dot_product_attention(x.matmul(w_q), x.matmul(w_k), x.matmul(w_v), mask)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    mask = None
    if encoder_mask is not None:
        mask = encoder_mask.unsqueeze(1)
    q = decoder_states.matmul(w_q)
    return scaled_dot_product_attention(q, encoder_states.matmul(w_k), encoder_states.matmul(w_v), mask)


answers = {
    "spread_of_scores": 8,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
