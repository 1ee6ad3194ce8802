# Xiomara Delgado
import torch


def dot_product_attention(query, keys, values):
    scores = (keys * query.unsqueeze(1)).sum(-1)
    with torch.no_grad():
        weights = torch.softmax(scores, dim=-1)
    return torch.einsum("bt,btd->bd", weights, values), weights


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.einsum("...id,...jd->...ij", q, k) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.where(mask, weights, 0)
    return torch.einsum("...ij,...jd->...id", weights, v), weights


def causal_self_attention(x, w_q, w_k, w_v):
    i = torch.arange(x.shape[1], device=x.device)
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, i.unsqueeze(1) >= i)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    mask = encoder_mask
    if mask is not None:
        mask = mask.reshape(mask.shape[0], 1, mask.shape[1])
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, mask)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
