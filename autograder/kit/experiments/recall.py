"""recall: learn to repeat the first symbol of a sequence after a distance.

The task is the same for all: read one of four symbols, then others drawn at random, and name the first one at the
end. Each model is trained afresh for each distance, with as many steps for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from autograder.kit.experiments.finding import Experiment, ExperimentResult, Functions, picture

SYMBOLS, HIDDEN, BATCH, STEPS = 4, 16, 48, 300
DISTANCES = (5, 10, 20, 40, 80)
REMEMBERED = 0.9  # accuracy from which one may say so; guessing gives one in four

Scores = Callable[[Tensor], Tensor]


@dataclass(frozen=True)
class Model:
    """Trainable tensors and how they turn a batch of sequences into scores for the first symbol."""

    weights: list[Tensor]
    scores: Scores


def weight(generator: torch.Generator, *shape: int, scale: float) -> Tensor:
    return (torch.randn(*shape, generator=generator) * scale).requires_grad_()


def rnn_model(forward: Callable[..., tuple[Tensor, Tensor]], generator: torch.Generator) -> Model:
    """A recurrent network whose last state is read out."""
    w_ih = weight(generator, HIDDEN, 2 * SYMBOLS, scale=0.3)
    w_hh = weight(generator, HIDDEN, HIDDEN, scale=HIDDEN**-0.5)
    biases = [torch.zeros(HIDDEN, requires_grad=True) for _ in range(2)]
    head = weight(generator, HIDDEN, SYMBOLS, scale=0.2)

    def scores(x: Tensor) -> Tensor:
        outputs, _ = forward(x, x.new_zeros(len(x), HIDDEN), w_ih, w_hh, *biases)
        return outputs[:, -1] @ head

    return Model([w_ih, w_hh, *biases, head], scores)


def lstm_model(forward: Callable[..., tuple[Tensor, object]], generator: torch.Generator) -> Model:
    """An LSTM that begins with its forget gates open, as is usual."""
    w_ih = weight(generator, 4 * HIDDEN, 2 * SYMBOLS, scale=0.3)
    w_hh = weight(generator, 4 * HIDDEN, HIDDEN, scale=0.5 * HIDDEN**-0.5)
    bias = torch.zeros(4 * HIDDEN)
    bias[HIDDEN : 2 * HIDDEN] = 4.0
    biases = [bias.requires_grad_(), torch.zeros(4 * HIDDEN, requires_grad=True)]
    head = weight(generator, HIDDEN, SYMBOLS, scale=0.2)

    def scores(x: Tensor) -> Tensor:
        zeros = x.new_zeros(len(x), HIDDEN)
        outputs, _ = forward(x, zeros, zeros, w_ih, w_hh, *biases)
        return outputs[:, -1] @ head

    return Model([w_ih, w_hh, *biases, head], scores)


def attention_model(attend: Callable[..., Tensor], generator: torch.Generator) -> Model:
    """Causal self-attention over symbols that know their position; the last position is read out."""
    width = 2 * SYMBOLS
    projections = [weight(generator, width, HIDDEN, scale=width**-0.5) for _ in range(3)]
    head = weight(generator, HIDDEN, SYMBOLS, scale=0.2)

    def scores(x: Tensor) -> Tensor:
        outputs = attend(x + positions(x.shape[1]), *projections)
        return outputs[:, -1] @ head

    return Model([*projections, head], scores)


def positions(length: int) -> Tensor:
    """Sines and cosines of the position, in the features that the symbols leave free: (T, 2*SYMBOLS)."""
    angles = torch.arange(length)[:, None] / 50.0 ** (torch.arange(0, SYMBOLS, 2) / SYMBOLS)
    return torch.cat([torch.zeros(length, SYMBOLS), angles.sin(), angles.cos()], dim=1)


def sequences(generator: torch.Generator, distance: int, count: int) -> tuple[Tensor, Tensor]:
    """Random sequences (count, distance + 1, 2*SYMBOLS), one-hot, and their first symbols (count,)."""
    symbols = torch.randint(0, SYMBOLS, (count, distance + 1), generator=generator)
    x = torch.zeros(count, distance + 1, 2 * SYMBOLS).scatter_(2, symbols[..., None], 1.0)
    return x, symbols[:, 0]


def accuracy_after_training(model: Model, distance: int, generator: torch.Generator) -> float:
    """Train, then count the right answers on fresh sequences."""
    optimizer = torch.optim.Adam(model.weights, lr=0.02)
    for _ in range(STEPS):
        x, first = sequences(generator, distance, BATCH)
        loss = F.cross_entropy(model.scores(x), first)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(model.weights, 1.0)
        optimizer.step()
    with torch.no_grad():
        x, first = sequences(generator, distance, 400)
        return float((model.scores(x).argmax(1) == first).double().mean())


MODELS: dict[str, tuple[str, Callable[..., Model]]] = {
    "rnn_forward": ("RNN", rnn_model),
    "lstm_forward": ("LSTM", lstm_model),
    "causal_self_attention": ("attention", attention_model),
}


def run(functions: Functions) -> ExperimentResult:
    """Accuracy over distance for each of the learner's models."""
    curves: list[tuple[str, list[float]]] = []
    for exercise, (name, make) in MODELS.items():
        if exercise in functions:
            curve = []
            for distance in DISTANCES:
                generator = torch.Generator().manual_seed(0)
                curve.append(accuracy_after_training(make(functions[exercise], generator), distance, generator))
            curves.append((name, curve))
    rows = tuple((name, *(f"{accuracy:.0%}" for accuracy in curve)) for name, curve in curves)
    drawn = picture(curves, sentence(curves), x="distance", y="accuracy", marks=DISTANCES)
    return ExperimentResult(("distance", *(str(distance) for distance in DISTANCES)), rows, drawn)


def sentence(curves: list[tuple[str, list[float]]]) -> str:
    """How far each model remembers, said from the numbers."""
    said = []
    for name, curve in curves:
        far = [distance for distance, accuracy in zip(DISTANCES, curve, strict=True) if accuracy >= REMEMBERED]
        if len(far) == len(DISTANCES):
            said.append(f"your {name} still names the first symbol after {DISTANCES[-1]} others")
        elif far:
            said.append(f"your {name} remembers it over {max(far)} others and loses it beyond")
        else:
            said.append(f"your {name} does not learn it at any of these distances")
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}. Guessing gives {1 / SYMBOLS:.0%}."


EXPERIMENT = Experiment(
    "recall",
    "Over which distance can each of your models remember?",
    {"rnn_forward": "rnn", "lstm_forward": "lstm", "causal_self_attention": "attention"},
    run,
)
