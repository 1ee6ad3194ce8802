"""Pooling and the sentence classifier a second time: float64 numpy, sentence by sentence, without any padding.

A sentence is cut to its real tokens before anything is computed, so padding cannot play a part by construction.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Ids = NDArray[np.int64]


def max_pool(hidden: Array, mask: Mask) -> Array:
    """The largest real value of each feature; zeros without any."""
    rows = [states[real] for states, real in zip(hidden, mask, strict=True)]
    return np.stack([r.max(axis=0) if len(r) else np.zeros(hidden.shape[-1]) for r in rows])


def mean_pool(hidden: Array, mask: Mask) -> Array:
    """The mean of the real values of each feature; zeros without any."""
    rows = [states[real] for states, real in zip(hidden, mask, strict=True)]
    return np.stack([r.sum(axis=0) / len(r) if len(r) else np.zeros(hidden.shape[-1]) for r in rows])


def sigmoid(a: Array) -> Array:
    return np.asarray(1.0 / (1.0 + np.exp(-a)))


def one_direction(weights: Mapping[str, Array], suffix: str, inputs: Array) -> Array:
    """The LSTM formula of unit `lstm` (rows: input, forget, candidate, output) for one sentence, (T, D) to (T, H)."""
    w_ih, w_hh, b_ih, b_hh = (
        weights[f"lstm.{kind}_{suffix}"] for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
    )
    width = w_hh.shape[1]
    h, c, states = np.zeros(width), np.zeros(width), []
    for x in inputs:
        i, f, g, o = np.split(w_ih @ x + b_ih + w_hh @ h + b_hh, 4)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        states.append(h)
    return np.stack(states)


def classify(weights: Mapping[str, Array], num_layers: int, ids: Ids, mask: Mask) -> Array:
    """Embed, read both ways, take the maximum over time, apply the head; one unpadded sentence at a time."""
    logits = []
    for sentence, real in zip(ids, mask, strict=True):
        states = weights["emb.weight"][sentence[real]]
        for layer in range(num_layers):
            forward = one_direction(weights, f"l{layer}", states)
            backward = one_direction(weights, f"l{layer}_reverse", states[::-1])[::-1]
            states = np.concatenate([forward, backward], axis=1)
        logits.append(weights["head.weight"] @ states.max(axis=0) + weights["head.bias"])
    return np.stack(logits)
