"""The formulas of the units `masks` and `attention`, written a second time: float64 numpy, one number at a time.

Nothing here is shared with the references, neither code nor idea: no fill value, no broadcasting, no softmax call.
Slow, and meant to be read against the text of exercises.
"""

from __future__ import annotations

import importlib.util
import itertools
import math
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Truth = NDArray[np.bool_]

SOLUTIONS = Path(__file__).parents[2] / "solutions"


def load_reference(unit: str) -> ModuleType:
    """The unit's reference as a module of its own, loaded by path."""
    path = SOLUTIONS / unit / "reference.py"
    spec = importlib.util.spec_from_file_location(f"reference_of_{unit}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def causal_mask(size: int) -> Truth:
    """(size, size): query i may see key j where j does not come after i."""
    return np.array([[not j > i for j in range(size)] for i in range(size)], dtype=bool)


def padding_mask(lengths: list[int], width: int) -> Truth:
    """(B, width): the first `length` entries of each row."""
    return np.array([[True] * length + [False] * (width - length) for length in lengths], dtype=bool)


def decoder_mask(lengths: list[int], width: int) -> Truth:
    """(B, 1, width, width): key j of sentence b for query i."""
    result = np.zeros((len(lengths), 1, width, width), dtype=bool)
    for b, i, j in itertools.product(range(len(lengths)), range(width), range(width)):
        result[b, 0, i, j] = j <= i and j < lengths[b]
    return result


def softmax_of_allowed(scores: Array, allowed: Truth) -> Array:
    """One row (Tk,): the formula over the allowed entries, zero elsewhere."""
    weights = np.zeros(len(scores))
    chosen = [j for j in range(len(scores)) if allowed[j]]
    if not chosen:
        return weights
    largest = max(scores[j] for j in chosen)
    total = math.fsum(math.exp(scores[j] - largest) for j in chosen)
    for j in chosen:
        weights[j] = math.exp(scores[j] - largest) / total
    return weights


def masked_softmax(scores: Array, mask: Truth) -> Array:
    """(..., Tk): row by row."""
    spread = np.broadcast_to(mask, scores.shape)
    result = np.zeros(scores.shape)
    for row in np.ndindex(*scores.shape[:-1]):
        result[row] = softmax_of_allowed(scores[row], spread[row])
    return result


def one_query(query: Array, keys: Array, values: Array, allowed: Truth, scale: float) -> tuple[Array, Array]:
    """One query (d_k,) against keys (Tk, d_k) and values (Tk, Dv): context (Dv,) and weights (Tk,)."""
    scores = np.array([math.fsum(query * key) * scale for key in keys])
    weights = softmax_of_allowed(scores, allowed)
    context = np.zeros(values.shape[-1])
    for weight, value in zip(weights, values, strict=True):
        context += weight * value
    return context, weights


def dot_product_attention(query: Array, keys: Array, values: Array) -> tuple[Array, Array]:
    """(B, D), (B, T, D), (B, T, Dv) -> (B, Dv), (B, T), without a scale."""
    everything = np.ones(keys.shape[1], dtype=bool)
    pairs = [one_query(query[b], keys[b], values[b], everything, 1.0) for b in range(len(query))]
    return np.stack([context for context, _ in pairs]), np.stack([weights for _, weights in pairs])


def scaled_attention(q: Array, k: Array, v: Array, mask: Truth | None = None) -> tuple[Array, Array]:
    """(..., Tq, d_k), (..., Tk, d_k), (..., Tk, Dv) -> (..., Tq, Dv), (..., Tq, Tk)."""
    shape = (*q.shape[:-1], k.shape[-2])
    allowed = np.broadcast_to(True if mask is None else mask, shape)
    output, weights = np.zeros((*q.shape[:-1], v.shape[-1])), np.zeros(shape)
    for row in np.ndindex(*q.shape[:-1]):
        lead = row[:-1]
        output[row], weights[row] = one_query(q[row], k[lead], v[lead], allowed[row], 1 / math.sqrt(q.shape[-1]))
    return output, weights


def causal_self_attention(x: Array, w_q: Array, w_k: Array, w_v: Array) -> Array:
    """(B, T, D) -> (B, T, Dv): each position attends over a copy of the sentence that ends with it."""
    result = np.zeros((*x.shape[:2], w_v.shape[1]))
    for b, t in np.ndindex(*x.shape[:2]):
        past = x[b, : t + 1]
        everything = np.ones(t + 1, dtype=bool)
        result[b, t], _ = one_query(x[b, t] @ w_q, past @ w_k, past @ w_v, everything, 1 / math.sqrt(w_q.shape[1]))
    return result


def cross_attention(
    decoder: Array, encoder: Array, w_q: Array, w_k: Array, w_v: Array, real: Truth | None = None
) -> tuple[Array, Array]:
    """(B, Tq, D), (B, Tk, E) -> (B, Tq, Dv), (B, Tq, Tk); padding is left out, not hidden."""
    B, Tq, Tk = len(decoder), decoder.shape[1], encoder.shape[1]
    context, weights = np.zeros((B, Tq, w_v.shape[1])), np.zeros((B, Tq, Tk))
    for b, i in np.ndindex(B, Tq):
        kept = list(range(Tk)) if real is None else [j for j in range(Tk) if real[b, j]]
        source = encoder[b, kept]
        everything = np.ones(len(kept), dtype=bool)
        query = decoder[b, i] @ w_q
        context[b, i], weights[b, i, kept] = one_query(
            query, source @ w_k, source @ w_v, everything, 1 / math.sqrt(w_q.shape[1])
        )
    return context, weights
