"""Unit 5."""
import torch
from torch import Tensor, einsum


def dot_product_attention(query: Tensor, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    w = einsum("bd,btd->bt", query, keys).softmax(-1)
    return einsum("bt,btv->bv", w, values), w


def scaled_dot_product_attention(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    s = einsum("...qd,...kd->...qk", q * q.shape[-1] ** -0.5, k)
    if mask is None:
        w = s.softmax(-1)
    else:
        w = torch.where(mask, s, torch.finfo(s.dtype).min).softmax(-1)
        w = torch.where(mask, w, 0.0)
    return einsum("...qk,...kv->...qv", w, v), w


def causal_self_attention(x: Tensor, w_q: Tensor, w_k: Tensor, w_v: Tensor) -> Tensor:
    q, k, v = (einsum("btd,de->bte", x, w) for w in (w_q, w_k, w_v))
    t = torch.arange(x.shape[1], device=x.device)
    return scaled_dot_product_attention(q, k, v, t[:, None] >= t)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q = einsum("btd,de->bte", decoder_states, w_q)
    k = einsum("bsd,de->bse", encoder_states, w_k)
    v = einsum("bsd,dv->bsv", encoder_states, w_v)
    if encoder_mask is not None:
        encoder_mask = encoder_mask[:, None]
    return scaled_dot_product_attention(q, k, v, encoder_mask)


answers = {
    "spread_of_scores": 64**0.5,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
