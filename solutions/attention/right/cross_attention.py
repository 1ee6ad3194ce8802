# Unusual right answers to `cross_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% everything_by_einsum
"""Projections, scores and context by einsum; everything is real without a mask."""

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is None:
        encoder_mask = encoder_states.new_ones(encoder_states.shape[:2], dtype=torch.bool)
    seen = encoder_mask[:, None]
    scores = torch.einsum("bqd,dx,bke,ex->bqk", decoder_states, w_q, encoder_states, w_k) / w_q.shape[1] ** 0.5
    weights = torch.where(seen, scores, float("-inf")).softmax(-1)
    weights = torch.where(seen, weights, 0.0)
    return torch.einsum("bqk,bke,ev->bqv", weights, encoder_states, w_v), weights


# %% mask_expanded_first
"""The mask expanded to (B, Tq, Tk) first."""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.size(2))
    if encoder_mask is None:
        weights = torch.softmax(scores, dim=2)
    else:
        seen = encoder_mask.unsqueeze(1).expand(-1, q.size(1), -1)
        weights = torch.softmax(scores.masked_fill(~seen, torch.finfo(scores.dtype).min), dim=2)
        weights = weights.masked_fill(~seen, 0.0)
    return torch.bmm(weights, v), weights


# %% own_function_called
"""The second exercise of the unit, called with the mask given a query axis."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.mT / q.shape[-1] ** 0.5
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    some = mask.any(-1, keepdim=True)
    weights = scores.masked_fill(~(mask | ~some), float("-inf")).softmax(-1) * some
    return weights @ v, weights


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_mask = encoder_mask.unsqueeze(1)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    return scaled_dot_product_attention(q, k, v, encoder_mask)


# %% query_by_query
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


# %% sample_by_sample_without_padding
"""Right, but padded keys are dropped and samples visited one by one.

Loses: does_not_loop_over_targets
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    contexts, rows = [], []
    for b in range(len(decoder_states)):
        source = encoder_states[b] if encoder_mask is None else encoder_states[b][encoder_mask[b]]
        scores = (decoder_states[b] @ w_q) @ (source @ w_k).T / math.sqrt(w_q.shape[1])
        share = torch.softmax(scores, dim=-1)
        contexts.append(share @ (source @ w_v))
        if encoder_mask is not None:
            full = share.new_zeros(scores.shape[0], encoder_states.shape[1])
            full[:, encoder_mask[b]] = share
            share = full
        rows.append(share)
    return torch.stack(contexts), torch.stack(rows)


# %% softmax_in_float32
"""The softmax in float32 whatever comes in, and back to the dtype of the states."""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = (q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])).float()
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    weights = weights.to(v.dtype)
    return weights @ v, weights


# %% source_cut_to_the_longest_sentence
"""The source cut to its last real position and the weights padded back to Tk with zeros."""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    length = encoder_states.shape[1]
    if encoder_mask is None:
        encoder_mask = torch.ones(encoder_states.shape[:2], dtype=torch.bool, device=encoder_states.device)
    used = encoder_mask.any(dim=0).nonzero()
    longest = int(used.max()) + 1 if len(used) else 1
    source, mask = encoder_states[:, :longest], encoder_mask[:, None, :longest]
    q, k, v = decoder_states @ w_q, source @ w_k, source @ w_v
    scores = (q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])).masked_fill(~mask, -1e9)
    weights = scores.softmax(dim=-1) * mask
    return weights @ v, F.pad(weights, (0, length - longest))


# %% values_projected_at_the_end
"""The encoder's states mixed first and projected by w_v afterwards."""

def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    keys = encoder_states @ w_k
    scores = (decoder_states @ w_q / keys.shape[-1] ** 0.5) @ keys.transpose(1, 2)
    if encoder_mask is None:
        weights = scores.softmax(dim=-1)
    else:
        hidden = encoder_mask.logical_not()[:, None, :]
        weights = scores.masked_fill(hidden, float("-inf")).softmax(dim=-1).nan_to_num()
    return (weights @ encoder_states) @ w_v, weights
