"""cost: what a longer sequence costs, step by step and all at once."""

from __future__ import annotations

import time
from collections.abc import Callable

import torch
from torch import Tensor

from autograder.kit.experiments.finding import Experiment, ExperimentResult, Functions, picture

LENGTHS = (16, 64, 256, 1024)
WIDTH = 32
REPEATS = 5  # the fastest counts: everything else is the machine's other work


def fastest(call: Callable[[], object]) -> float:
    """Milliseconds of the fastest of some calls, the first one left aside."""
    call()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


def recurrent_call(forward: Callable[..., object], x: Tensor, generator: torch.Generator) -> Callable[[], object]:
    w_ih, w_hh = (0.1 * torch.randn(WIDTH, WIDTH, generator=generator) for _ in range(2))
    zeros = torch.zeros(WIDTH)
    return lambda: forward(x, x.new_zeros(len(x), WIDTH), w_ih, w_hh, zeros, zeros)


def attention_call(attend: Callable[..., object], x: Tensor, generator: torch.Generator) -> Callable[[], object]:
    projections = [0.1 * torch.randn(WIDTH, WIDTH, generator=generator) for _ in range(3)]
    return lambda: attend(x, *projections)


CALLS = {
    "rnn_forward": ("RNN, step by step", recurrent_call),
    "causal_self_attention": ("attention, at once", attention_call),
}


@torch.no_grad()
def run(functions: Functions) -> ExperimentResult:
    """Milliseconds over length, and the numbers that the score matrix holds."""
    curves: list[tuple[str, list[float]]] = []
    for exercise, (name, make) in CALLS.items():
        if exercise in functions:
            generator = torch.Generator().manual_seed(0)
            inputs = [torch.randn(1, length, WIDTH, generator=generator) for length in LENGTHS]
            curves.append((name, [fastest(make(functions[exercise], x, generator)) for x in inputs]))
    rows = [(f"{name}, ms", *(f"{value:.2f}" for value in curve)) for name, curve in curves]
    rows.append(("scores of attention", *(f"{length * length:,}" for length in LENGTHS)))
    drawn = picture(curves, sentence(curves), x="length", y="milliseconds", marks=LENGTHS, logarithmic=True)
    return ExperimentResult(("length", *(str(length) for length in LENGTHS)), tuple(rows), drawn)


def sentence(curves: list[tuple[str, list[float]]]) -> str:
    """What the numbers say on this machine."""
    said = [
        f"from length {LENGTHS[0]} to {LENGTHS[-1]} your {name.partition(',')[0]} takes "
        f"{curve[-1] / curve[0]:.0f} times as long ({curve[-1]:.1f} ms)"
        for name, curve in curves
    ]
    text = "; ".join(said)
    return (
        f"{text[0].upper()}{text[1:]}. Every step of the RNN waits for the one before. Attention waits for none, but "
        f"its score matrix grows with the square: {LENGTHS[-1] ** 2:,} numbers at length {LENGTHS[-1]}."
    )


EXPERIMENT = Experiment(
    "cost",
    "What does a longer sequence cost, step by step and all at once?",
    {"rnn_forward": "rnn", "causal_self_attention": "attention"},
    run,
)
