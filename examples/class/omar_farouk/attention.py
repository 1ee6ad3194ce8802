# Omar Farouk
import math

import torch


def dot_product_attention(query, keys, values):
    scores = torch.matmul(keys, query[:, :, None]).squeeze(-1)
    weights = torch.nn.functional.softmax(scores, dim=1)
    return torch.matmul(weights[:, None, :], values).squeeze(1), weights


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.swapaxes(-1, -2)).div(math.sqrt(k.size(-1)))
    if mask is not None:
        scores = scores.masked_fill(mask.logical_not(), -1e9)
    weights = torch.nn.functional.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.mul(mask)
    return torch.matmul(weights, v), weights


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.size(1)
    past = x.new_ones(T, T).tril().bool()
    return scaled_dot_product_attention(x.matmul(w_q), x.matmul(w_k), x.matmul(w_v), past)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = decoder_states.matmul(w_q)
    k = encoder_states.matmul(w_k)
    v = decoder_states.matmul(w_v)
    mask = None if encoder_mask is None else encoder_mask[:, None, :]
    return scaled_dot_product_attention(q, k, v, mask)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "c",
    "why_parallel": "c",
}
