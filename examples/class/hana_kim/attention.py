import torch

from masks import causal_mask, masked_softmax


def dot_product_attention(query, keys, values):
    context, weights = attend(query[:, None], keys, values, None, 1)
    return context[:, 0], weights[:, 0]


def attend(q, k, v, mask, scale):
    s = q @ k.mT / scale
    w = s.softmax(-1) if mask is None else masked_softmax(s, mask)
    return w @ v, w


def scaled_dot_product_attention(q, k, v, mask=None):
    return attend(q, k, v, mask, q.shape[-1] ** 0.5)


def causal_self_attention(x, w_q, w_k, w_v):
    # one product for all three
    q, k, v = (x @ torch.cat([w_q, w_k, w_v], 1)).split([w_q.shape[1], w_k.shape[1], w_v.shape[1]], -1)
    return scaled_dot_product_attention(q, k, v, causal_mask(x.shape[1], x.device))[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    mask = encoder_mask if encoder_mask is None else encoder_mask[:, None]
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, mask)


answers = {"spread_of_scores": 8, "who_asks_whom": "b", "why_parallel": "c"}
