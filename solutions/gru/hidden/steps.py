"""What hidden checks of several exercises of unit `gru` share."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Trial


def gentle(inputs: dict[str, Any]) -> dict[str, Any]:
    """The same inputs with sums of ordinary size: no gate is saturated."""
    return inputs | {name: 0.4 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


def first_row_changed(trial: Trial, tensor: Tensor) -> Tensor:
    """The same tensor with other numbers for sample 0."""
    changed = tensor.clone()
    changed[0] += trial.draw.normal(*tensor.shape[1:])
    return changed


def stands_alone(trial: Trial, case: Case, names: tuple[str, ...]) -> None:
    """A sample gives alone what it gives in the batch, and does not move when sample 0 changes."""
    together = trial.call(case)
    changed = {name: first_row_changed(trial, case.args[name]) for name in names}
    say = "Only sample 0 was changed, and a result moves at {where}: samples know of each other."
    trial.same(trial.call(case.changed(**changed)), together, say, at=torch.tensor([False, True, True]))
    alone = trial.call(case.changed(**{name: case.args[name][1:2] for name in names}))
    say = "Sample 1 alone gives something else than sample 1 in a batch of three."
    for number in range(len(together.outputs)):
        trial.equal(alone[number], together[number][1:2], say)
