"""Keys and values with time in front, softmax over dimension 0."""

from collections import namedtuple

Attention = namedtuple("Attention", ["context", "weights"])


def dot_product_attention(query, keys, values):
    k, v = keys.movedim(1, 0), values.movedim(1, 0)  # (T, B, .)
    weights = (k * query).sum(-1).softmax(dim=0)  # (T, B)
    return Attention((weights.unsqueeze(-1) * v).sum(0), weights.t())
