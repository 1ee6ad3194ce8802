"""Right, but query by query.

Loses: does_not_loop_over_targets
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    k, v = encoder_states @ w_k, encoder_states @ w_v
    contexts, rows = [], []
    for t in range(decoder_states.shape[1]):
        q = decoder_states[:, t] @ w_q
        scores = torch.einsum("bd,bkd->bk", q, k) / math.sqrt(q.shape[-1])
        if encoder_mask is not None:
            scores = scores.masked_fill(~encoder_mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if encoder_mask is not None:
            weights = weights * encoder_mask
        rows.append(weights)
        contexts.append(torch.einsum("bk,bkv->bv", weights, v))
    return torch.stack(contexts, dim=1), torch.stack(rows, dim=1)
