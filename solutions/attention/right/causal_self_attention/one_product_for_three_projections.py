"""One product for all three projections, split afterwards."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    d_k = w_q.shape[1]
    q, k, v = (x @ torch.cat([w_q, w_k, w_v], dim=1)).split([d_k, d_k, w_v.shape[1]], dim=-1)
    scores = torch.einsum("bqd,bkd->bqk", q, k) / torch.sqrt(torch.tensor(float(d_k)))
    T = x.shape[1]
    seen = torch.tril(torch.ones((T, T), dtype=torch.bool, device=x.device))
    weights = torch.where(seen, scores, torch.finfo(scores.dtype).min).softmax(dim=2)
    return torch.einsum("bqk,bkv->bqv", weights, v)
