# Isabel Santos
import torch

HIDDEN = -100.0  # e^-100 is nothing


def dot_product_attention(query, keys, values):
    w = torch.einsum("btd,bd->bt", keys, query).softmax(dim=1)
    return torch.einsum("btv,bt->bv", values, w), w


def scaled_dot_product_attention(q, k, v, mask=None):
    s = torch.einsum("...qd,...kd->...qk", q, k) * q.size(-1) ** -0.5
    if mask is not None:
        s = torch.where(mask, s, torch.full_like(s, HIDDEN))
    w = s.softmax(dim=-1)
    if mask is not None:
        w = torch.where(mask.any(dim=-1, keepdim=True), w, torch.zeros_like(w))
    return torch.einsum("...qk,...kv->...qv", w, v), w


def causal_self_attention(x, w_q, w_k, w_v):
    n = x.size(1)
    past = torch.arange(n, device=x.device)[None, :] <= torch.arange(n, device=x.device)[:, None]
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, past)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_mask = encoder_mask.reshape(encoder_mask.size(0), 1, -1)
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, encoder_mask)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
