"""Attention, Seán O'Rourke."""
import torch


def dot_product_attention(query, keys, values):
    s = torch.einsum("bd,btd->bt", query, keys)
    s = s - s.amax(-1, keepdim=True)
    e = s.exp()
    w = e / e.sum(-1, keepdim=True)
    return torch.einsum("bt,btv->bv", w, values), w


def scaled_dot_product_attention(q, k, v, mask=None):
    s = q @ k.mT / q.shape[-1] ** 0.5
    if mask is None:
        w = s.softmax(-1)
    else:
        w = s.masked_fill(mask, torch.finfo(s.dtype).min).softmax(-1).masked_fill(mask, 0)
    return w @ v, w


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, future)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    pad = None if encoder_mask is None else encoder_mask.unsqueeze(1)
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, pad)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
