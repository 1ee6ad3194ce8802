"""gradients: how much of the gradient of the last output is left, position by position on the way back."""

from __future__ import annotations

import math
from collections.abc import Callable

import torch
from torch import Tensor

from autograder.checks.sentences import cut_at
from autograder.kit.experiments.finding import Experiment, ExperimentResult, Functions, picture
from autograder.worker import originals
from autograder.worker.gradients import differentiate

LENGTH, WIDTH = 40, 16
SHOWN = (0, 5, 10, 20, 39)  # positions in the table

Call = Callable[[Tensor], Tensor]


def lengths_back(call: Call, x: Tensor) -> list[float]:
    """How much of the last output's gradient arrives at each position of x (1, T, D), the last position first.

    An exact 0 means that no path leads there: the learner's graph is cut.
    """
    outputs = call(originals.ask_gradient(x))
    upstream = torch.zeros_like(outputs)
    upstream[:, -1] = 1.0
    arrived = differentiate([outputs], {"x": x}, [upstream])["x"]
    rows: list[list[float]] = [] if arrived is None else arrived[0].tolist()
    return [math.hypot(*row) for row in reversed(rows)] or [0.0] * x.shape[1]


class Weights:
    """Weights of the size that is usual at the start of training, drawn in order from one seed."""

    def __init__(self) -> None:
        self.generator = torch.Generator().manual_seed(0)
        self.state = torch.zeros(1, WIDTH, dtype=torch.float64)
        self.zeros = torch.zeros(4 * WIDTH, dtype=torch.float64)

    def uniform(self, rows: int) -> Tensor:
        numbers = torch.rand(rows, WIDTH, generator=self.generator, dtype=torch.float64)
        return (2 * numbers - 1) / math.sqrt(WIDTH)


def rnn_call(forward: Callable[..., tuple[Tensor, object]], w: Weights) -> Call:
    matrices, bias = [w.uniform(WIDTH), w.uniform(WIDTH)], w.zeros[:WIDTH]
    return lambda x: forward(x, w.state, *matrices, bias, bias)[0]


def lstm_call(forward: Callable[..., tuple[Tensor, object]], w: Weights) -> Call:
    """With its forget gates open at the start, as is usual."""
    matrices, bias = [w.uniform(4 * WIDTH), w.uniform(4 * WIDTH)], w.zeros.clone()
    bias[WIDTH : 2 * WIDTH] = 3.0
    return lambda x: forward(x, w.state, w.state, *matrices, bias, w.zeros)[0]


def attention_call(attend: Callable[..., Tensor], w: Weights) -> Call:
    projections = [w.uniform(WIDTH) for _ in range(3)]
    return lambda x: attend(x, *projections)


CALLS: dict[str, tuple[str, Callable[..., Call]]] = {
    "rnn_forward": ("RNN", rnn_call),
    "lstm_forward": ("LSTM", lstm_call),
    "causal_self_attention": ("attention", attention_call),
}


def run(functions: Functions) -> ExperimentResult:
    """One curve for each of the learner's models."""
    weights = Weights()
    x = torch.randn(1, LENGTH, WIDTH, generator=weights.generator, dtype=torch.float64)
    curves = [
        (name, lengths_back(make(functions[exercise], weights), x))
        for exercise, (name, make) in CALLS.items()
        if exercise in functions
    ]
    rows = tuple((name, *(f"{curve[at]:.1e}" if curve[at] else "cut" for at in SHOWN)) for name, curve in curves)
    drawn = picture(curves, sentence(curves), x="positions back", y="norm of the gradient", logarithmic=True)
    return ExperimentResult(("positions back", *(str(at) for at in SHOWN)), rows, drawn)


def sentence(curves: list[tuple[str, list[float]]]) -> str:
    """What is left at the far end, from the numbers; a graph that is cut is no gradient that vanishes."""
    cut = [f"In your {name} the gradient is {cut_at(curve)}." for name, curve in curves if not all(curve)]
    said = [f"{curve[-1] / curve[0]:.0e} in your {name}" for name, curve in curves if all(curve)]
    left = (
        f"Of the gradient of the last output, what reaches the first of {LENGTH} positions, as a part of what reaches "
        f"the last one: {', '.join(said)}."
    )
    return " ".join([left, *cut] if said else cut)


EXPERIMENT = Experiment(
    "gradients",
    "How much of the gradient is left on its way back?",
    {"rnn_forward": "rnn", "lstm_forward": "lstm", "causal_self_attention": "attention"},
    run,
)
