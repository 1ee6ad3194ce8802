"""
Leila Haddad
attention by hand
"""
import math
from typing import NamedTuple

import torch
from torch import Tensor


class Attended(NamedTuple):
    output: Tensor
    weights: Tensor


def _softmax(scores: Tensor, mask: Tensor | None) -> Tensor:
    if mask is None:
        return torch.softmax(scores, dim=-1)
    low = torch.finfo(scores.dtype).min
    scores = torch.where(mask, scores, torch.tensor(low, dtype=scores.dtype))
    e = torch.exp(scores - scores.max(dim=-1, keepdim=True).values) * mask
    return e / (e.sum(dim=-1, keepdim=True) + torch.finfo(scores.dtype).tiny)


def dot_product_attention(query: Tensor, keys: Tensor, values: Tensor) -> Attended:
    weights = _softmax(torch.matmul(keys, query[..., None])[..., 0], None)
    return Attended(torch.matmul(weights[:, None], values)[:, 0], weights)


def scaled_dot_product_attention(q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Attended:
    weights = _softmax(torch.matmul(q / math.sqrt(q.shape[-1]), k.mT), mask)
    return Attended(torch.matmul(weights, v), weights)


def causal_self_attention(x: Tensor, w_q: Tensor, w_k: Tensor, w_v: Tensor) -> Tensor:
    step = torch.arange(x.shape[1], device=x.device)
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, step[:, None] >= step[None, :]).output


def cross_attention(
    decoder_states: Tensor,
    encoder_states: Tensor,
    w_q: Tensor,
    w_k: Tensor,
    w_v: Tensor,
    encoder_mask: Tensor | None = None,
) -> Attended:
    if encoder_mask is not None:
        encoder_mask = encoder_mask.unsqueeze(-2)
    # weights first, the values are projected after they have been mixed
    weights = _softmax(decoder_states @ w_q @ (encoder_states @ w_k).mT / math.sqrt(w_q.shape[1]), encoder_mask)
    return Attended(weights @ encoder_states @ w_v, weights)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
