"""Multi-head attention a second time: float64 numpy, index by index, written from the formula and from nothing else.

Slow on purpose: every number is addressed by its indices, so no reshape, transpose or broadcast can hide a mistake.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def split_heads(x: Array, num_heads: int) -> Array:
    """`out[b, j, t, i] = x[b, t, j*d_k + i]`."""
    batch, time, d_model = x.shape
    d_k = d_model // num_heads
    out = np.empty((batch, num_heads, time, d_k))
    for b, j, t, i in np.ndindex(out.shape):
        out[b, j, t, i] = x[b, t, j * d_k + i]
    return out


def merge_heads(x: Array) -> Array:
    """`out[b, t, j*d_k + i] = x[b, j, t, i]`."""
    batch, heads, time, d_k = x.shape
    out = np.empty((batch, time, heads * d_k))
    for b, j, t, i in np.ndindex(x.shape):
        out[b, t, j * d_k + i] = x[b, j, t, i]
    return out


def may_see(mask: Mask | None, sample: int, head: int, query: int, key: int) -> bool:
    """What the mask says about one pair, for masks of two, three and four axes."""
    if mask is None:
        return True
    wanted = {2: (query, key), 3: (sample, query, key), 4: (sample, head, query, key)}[mask.ndim]
    index = tuple(0 if size == 1 else place for size, place in zip(mask.shape, wanted, strict=True))
    return bool(mask[index])


def attend(question: Array, keys: Array, values: Array) -> Array:
    """One query among the keys it may see: softmax of `question . key / sqrt(d_k)`, weighted sum of the values."""
    if len(keys) == 0:
        return np.zeros(values.shape[-1])
    scores = np.array([float(question @ key) / np.sqrt(len(question)) for key in keys])
    powers = np.exp(scores - scores.max())
    return np.asarray((powers / powers.sum()) @ values)


def multi_head_attention(
    weights: Mapping[str, Array], num_heads: int, q: Array, k: Array, v: Array, mask: Mask | None = None
) -> Array:
    """`[head_0 | head_1 | ...] W_o^T + b_o`, pair by pair."""
    projected = {
        name: np.stack([[weights[f"{name}.weight"] @ row + weights[f"{name}.bias"] for row in sample] for sample in x])
        for name, x in (("wq", q), ("wk", k), ("wv", v))
    }
    batch, queries, d_model = q.shape
    d_k = d_model // num_heads
    joined = np.zeros((batch, queries, d_model))
    for b, j, t in np.ndindex(batch, num_heads, queries):
        block = slice(j * d_k, (j + 1) * d_k)
        seen = [s for s in range(k.shape[1]) if may_see(mask, b, j, t, s)]
        joined[b, t, block] = attend(
            projected["wq"][b, t, block], projected["wk"][b, seen, block], projected["wv"][b, seen, block]
        )
    return np.asarray(joined @ weights["wo.weight"].T + weights["wo.bias"])
