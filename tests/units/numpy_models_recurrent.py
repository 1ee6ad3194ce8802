"""A second implementation of the recurrent units, from the formulas alone: numpy, float64, one sample and one unit row
at a time where that is clearer. It shares no code with the references and no layer of torch is behind it.

`load_reference` reads a unit's reference page by path, as the grader does.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SOLUTIONS = Path(__file__).parents[2] / "solutions"


def load_reference(unit: str) -> ModuleType:
    """The reference module of a unit."""
    spec = importlib.util.spec_from_file_location(f"reference_of_{unit}", SOLUTIONS / unit / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sigmoid(a: Array) -> Array:
    """1 / (1 + e^-a), in a form that does not overflow."""
    return np.exp(-np.logaddexp(0.0, -a))


def rnn_step(x: Array, h: Array, w_ih: Array, w_hh: Array, b_ih: Array, b_hh: Array) -> Array:
    """Entry (b, u) is the tanh of row u of both weights against sample b."""
    batch, units = h.shape
    new = np.empty((batch, units))
    for b in range(batch):
        for u in range(units):
            new[b, u] = np.tanh((w_ih[u] * x[b]).sum() + b_ih[u] + (w_hh[u] * h[b]).sum() + b_hh[u])
    return new


def rnn_forward(x: Array, h0: Array, *weights: Array) -> tuple[Array, Array]:
    """All states, and the last one."""
    states = [h0]
    for t in range(x.shape[1]):
        states.append(rnn_step(x[:, t], states[-1], *weights))
    return np.stack(states[1:], axis=1), states[-1]


def rnn_gradient_norms(x: Array, h0: Array, w_ih: Array, w_hh: Array, b_ih: Array, b_hh: Array) -> Array:
    """Norms of the gradient of the summed last state, by the chain rule written out: a product of matrices per step."""
    outputs, _ = rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh)
    batch, length, units = outputs.shape
    squares = np.zeros(length)
    for b in range(batch):
        upstream = np.ones(units)  # of the sum, with respect to the last state
        for t in reversed(range(length)):
            before_tanh = upstream * (1 - outputs[b, t] ** 2)
            squares[t] += ((before_tanh @ w_ih) ** 2).sum()
            upstream = before_tanh @ w_hh
    return np.sqrt(squares)


def lstm_gates(
    x: Array, h: Array, w_ih: Array, w_hh: Array, b_ih: Array, b_hh: Array
) -> tuple[Array, Array, Array, Array]:
    """Input gate, forget gate, candidate, output gate, each from its own rows of the weights."""
    units = h.shape[1]
    sums = []
    for block in range(4):
        rows = slice(block * units, (block + 1) * units)
        products = np.einsum("bd,ud->bu", x, w_ih[rows]) + np.einsum("bd,ud->bu", h, w_hh[rows])
        sums.append(products + b_ih[rows] + b_hh[rows])
    return sigmoid(sums[0]), sigmoid(sums[1]), np.tanh(sums[2]), sigmoid(sums[3])


def lstm_step(x: Array, h: Array, c: Array, *weights: Array) -> tuple[Array, Array]:
    """New state and new cell."""
    i, f, g, o = lstm_gates(x, h, *weights)
    cell = f * c + i * g
    return o * np.tanh(cell), cell


def lstm_forward(x: Array, h0: Array, c0: Array, *weights: Array) -> tuple[Array, Array, Array]:
    """All states, the last state and the last cell."""
    h, c, outputs = h0, c0, []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, *weights)
        outputs.append(h)
    return np.stack(outputs, axis=1), h, c


def gru_step(x: Array, h: Array, w_ih: Array, w_hh: Array, b_ih: Array, b_hh: Array) -> Array:
    """The three blocks named, one product each."""
    units = h.shape[1]
    reset, update, new = (slice(k * units, (k + 1) * units) for k in range(3))
    r = sigmoid(x @ w_ih[reset].T + b_ih[reset] + h @ w_hh[reset].T + b_hh[reset])
    z = sigmoid(x @ w_ih[update].T + b_ih[update] + h @ w_hh[update].T + b_hh[update])
    n = np.tanh(x @ w_ih[new].T + b_ih[new] + r * (h @ w_hh[new].T + b_hh[new]))
    return n - z * n + z * h


def gru_forward(x: Array, h0: Array, *weights: Array) -> tuple[Array, Array]:
    """All states, and the last one."""
    states = [h0]
    for t in range(x.shape[1]):
        states.append(gru_step(x[:, t], states[-1], *weights))
    return np.stack(states[1:], axis=1), states[-1]
