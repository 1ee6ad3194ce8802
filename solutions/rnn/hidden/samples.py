"""What hidden checks of several exercises of unit `rnn` share."""

from __future__ import annotations

from torch import Tensor

from autograder.checks import Trial


def first_row_changed(trial: Trial, tensor: Tensor) -> Tensor:
    """The same tensor with other numbers for sample 0."""
    changed = tensor.clone()
    changed[0] += trial.draw.normal(*tensor.shape[1:])
    return changed
