import torch

from masks import causal_mask, masked_softmax


def weigh(scores, mask=None):
    return scores.softmax(dim=-1) if mask is None else masked_softmax(scores, mask)


def dot_product_attention(query, keys, values):
    # a query is a sequence of length one
    scores = torch.matmul(query.unsqueeze(1), keys.mT)
    weights = weigh(scores)
    return torch.matmul(weights, values)[:, 0], weights[:, 0]


def scaled_dot_product_attention(q, k, v, mask=None):
    scale = q.size(-1) ** 0.5
    weights = weigh(torch.matmul(q, k.mT) / scale, mask)
    return torch.matmul(weights, v), weights


def causal_self_attention(x, w_q, w_k, w_v):
    past = causal_mask(x.size(1), x.device)
    context, _ = scaled_dot_product_attention(x.matmul(w_q), x.matmul(w_k), x.matmul(w_v), past)
    return context


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    ask = decoder_states.matmul(w_q)
    keys, values = encoder_states.matmul(w_k), encoder_states.matmul(w_v)
    if encoder_mask is None:
        return scaled_dot_product_attention(ask, keys, values)
    every_query = encoder_mask.unsqueeze(1).expand(-1, ask.size(1), -1)
    return scaled_dot_product_attention(ask, keys, values, every_query)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
