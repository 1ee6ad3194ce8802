# Unusual right answers to `dot_product_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% batched_products
"""bmm with unsqueeze, and squeeze with a dimension."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(query.unsqueeze(1), keys.transpose(1, 2)).squeeze(1)
    weights = torch.softmax(scores, dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return context, weights


# %% double_precision_inside
"""Everything in float64 inside, and back to the dtype of the query."""

def dot_product_attention(query, keys, values):
    q, k, v = query.double(), keys.double(), values.double()
    weights = (k @ q.unsqueeze(-1)).squeeze(-1).softmax(dim=-1)
    context = (weights.unsqueeze(-2) @ v).squeeze(-2)
    return context.to(query.dtype), weights.to(query.dtype)


# %% einsum
"""Two einsums around a softmax."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = scores.softmax(dim=-1)
    return torch.einsum("bt,btv->bv", weights, values), weights


# %% one_sample_mapped_over_the_batch
"""Written for one sample and mapped over the batch by vmap."""

import torch


def _one(query, keys, values):
    weights = torch.softmax(torch.mv(keys, query), dim=0)
    return torch.mv(values.transpose(0, 1), weights), weights


def dot_product_attention(query, keys, values):
    return torch.vmap(_one)(query, keys, values)


# %% products_and_sums
"""Broadcast products and sums, exponentials by hand, a list as the result."""

def dot_product_attention(query, keys, values):
    similarity = (query[:, None, :] * keys).sum(dim=-1)  # (B, T)
    similarity = similarity - similarity.max(dim=-1, keepdim=True).values
    share = similarity.exp()
    share = share / share.sum(dim=-1, keepdim=True)
    return [(share[:, :, None] * values).sum(dim=1), share]


# %% sample_by_sample
"""Right, but sample by sample.

Loses: does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    contexts, weights = [], []
    for q, k, v in zip(query, keys, values, strict=True):
        w = torch.softmax(k @ q, dim=0)
        weights.append(w)
        contexts.append(w @ v)
    return torch.stack(contexts), torch.stack(weights)


# %% softmax_in_float32
"""The softmax in float32 whatever comes in, and back to the dtype of the query."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.linalg.vecdot(keys, query.unsqueeze(1))
    weights = torch.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    return torch.linalg.vecdot(weights.unsqueeze(-1), values, dim=1), weights


# %% time_first
"""Keys and values with time in front, softmax over dimension 0."""

from collections import namedtuple

Attention = namedtuple("Attention", ["context", "weights"])


def dot_product_attention(query, keys, values):
    k, v = keys.movedim(1, 0), values.movedim(1, 0)  # (T, B, .)
    weights = (k * query).sum(-1).softmax(dim=0)  # (T, B)
    return Attention((weights.unsqueeze(-1) * v).sum(0), weights.t())
