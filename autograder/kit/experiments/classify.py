"""classify: the learner's BiLSTM reads sentences of very different lengths, with and without the right mask.

One model is trained as it should be. Then it is asked about the same new sentences with more and more padding behind
them, once with the mask that hides it and once with a mask that says that everything is real.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from autograder.kit.experiments import grammar
from autograder.kit.experiments.finding import Experiment, ExperimentResult, Functions, picture

STEPS, BATCH, TESTED = 120, 32, 300
PADDINGS = (0, 2, 5, 10, 20, 40)


def batch(source: random.Random, count: int, extra: int = 0) -> tuple[Tensor, Tensor]:
    """Word numbers (count, T) with `extra` padding behind the longest sentence, and labels (count,)."""
    numbers = {word: number for number, word in enumerate(grammar.vocabulary())}
    made = [grammar.sentence(source) for _ in range(count)]
    rows = [[numbers[word] for word in text.split()] for text, _ in made]
    longest = max(map(len, rows)) + extra
    ids = torch.tensor([row + [0] * (longest - len(row)) for row in rows])
    return ids, torch.tensor([label for _, label in made])


def train(model: Any) -> None:
    source = random.Random(0)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(STEPS):
        ids, labels = batch(source, BATCH)
        loss = F.cross_entropy(model(ids), labels)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()


def accuracy(model: Any, extra: int, mask_of: Callable[[Tensor], Tensor]) -> float:
    """The share of right answers on sentences that were not trained on; the same ones whatever the padding."""
    ids, labels = batch(random.Random(1), TESTED, extra)
    right = 0
    with torch.no_grad():
        for one, label in zip(ids[:, None], labels, strict=True):
            length = int((one != 0).sum())
            short = one[:, : length + extra]  # each sentence alone, so that all of its padding is ours
            right += int(model(short, mask_of(short)).argmax(1)) == int(label)
    return right / TESTED


def run(functions: Functions) -> ExperimentResult:
    """Accuracy over the amount of padding, with the right mask and with a forgotten one."""
    torch.manual_seed(0)
    size = len(grammar.vocabulary())
    model = functions["BiLSTMClassifier"](vocab_size=size, embed_dim=12, hidden_size=12, num_classes=2, num_layers=1)
    model.train()
    train(model)
    model.eval()
    right = [accuracy(model, extra, lambda ids: ids != 0) for extra in PADDINGS]
    forgotten = [accuracy(model, extra, lambda ids: torch.ones_like(ids, dtype=torch.bool)) for extra in PADDINGS]
    curves = [("right mask", right), ("forgotten mask", forgotten)]
    rows = tuple((name, *(f"{value:.0%}" for value in curve)) for name, curve in curves)
    drawn = picture(curves, sentence(right, forgotten), x="words of padding", y="accuracy", marks=PADDINGS)
    return ExperimentResult(("padding", *(str(extra) for extra in PADDINGS)), rows, drawn)


def sentence(right: list[float], forgotten: list[float]) -> str:
    """What the two curves say."""
    example, label = grammar.sentence(random.Random(5))
    told = "pleased" if label else "not pleased"
    if min(right) == max(right):
        steady = f"Your classifier is right about {right[0]:.0%} of new sentences, however much padding follows them"
    else:
        steady = f"Your classifier is right about {min(right):.0%} to {max(right):.0%} of new sentences"
    return (
        f"{steady}. With the mask forgotten it is {forgotten[-1]:.0%} at {PADDINGS[-1]} words of padding. "
        f"One of the sentences: “{example}” ({told})."
    )


EXPERIMENT = Experiment(
    "classify",
    "What does padding do to your classifier when its mask is forgotten?",
    {"BiLSTMClassifier": "classifier"},
    run,
    all_needed=True,
)
