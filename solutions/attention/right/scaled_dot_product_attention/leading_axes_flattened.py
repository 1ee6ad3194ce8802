"""Leading axes flattened, baddbmm with alpha, unflattened at the end."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    lead = tuple(q.shape[:-2])
    Tq, Tk, d_k = q.shape[-2], k.shape[-2], q.shape[-1]
    flat_q, flat_k, flat_v = q.reshape(-1, Tq, d_k), k.reshape(-1, Tk, d_k), v.reshape(-1, Tk, v.shape[-1])
    bias = q.new_zeros(*lead, Tq, Tk)
    if mask is not None:
        bias = bias.masked_fill(~mask, torch.finfo(q.dtype).min / 2)
    scores = torch.baddbmm(bias.reshape(-1, Tq, Tk), flat_q, flat_k.transpose(1, 2), alpha=d_k**-0.5)
    weights = scores.softmax(dim=-1).reshape(*lead, Tq, Tk)
    if mask is not None:
        weights = weights * mask
    output = torch.bmm(weights.reshape(-1, Tq, Tk), flat_v).reshape(*lead, Tq, v.shape[-1])
    return output, weights
