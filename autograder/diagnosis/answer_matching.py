"""Whether two pieces of code answered a call alike: values, gradients, exceptions and facts."""

from __future__ import annotations

import re
from collections.abc import Mapping

import torch
from torch import Tensor

from autograder.checks.compare import compare
from autograder.checks.request import Answer, Output, Stopped
from autograder.checks.tolerance import Tolerance
from autograder.checks.trial import Seen

# Wider than the tolerance of a grade: the mistake is the same though the sums are taken in another order.
_ALIKE = {
    torch.float64: Tolerance(5e-6, 1e-6),
    torch.float32: Tolerance(1e-4, 1e-4),
    torch.bfloat16: Tolerance(0.1, 0.1),
    torch.float16: Tolerance(0.02, 0.02),
}

# What a call may leave behind that a right one never does.
FACTS = ("changed", "globals", "differs_on_repeat", "forbidden", "old_grad_changed", "requires_grad_changed")


def alike(first: Seen, second: Seen, *, values: bool = True) -> bool:
    """Whether two answers to the same call are the same up to rounding; values: compare numbers too."""
    if isinstance(first, Stopped) or isinstance(second, Stopped):
        return isinstance(first, Stopped) and isinstance(second, Stopped) and _same_stop(first, second)
    if first.structure != second.structure or len(first.outputs) != len(second.outputs):
        return False
    if not all(_same_form(one, two) for one, two in zip(first.outputs, second.outputs, strict=True)):
        return False
    if not _same_facts(first.facts, second.facts):
        return False
    return not values or (_same_values(first, second) and _same_gradients(first.gradients, second.gradients))


def _same_stop(first: Stopped, second: Stopped) -> bool:
    """The same exception at the same stage, with the same words but for numbers: code can stop for many reasons."""
    return (first.stage, first.type, _words(first)) == (second.stage, second.type, _words(second))


def _words(stopped: Stopped) -> str:
    return re.sub(r"\d+", "#", stopped.message)[:120]


def _same_form(first: Output, second: Output) -> bool:
    return (first.shape, first.dtype, first.device, first.requires_grad) == (
        second.shape, second.dtype, second.device, second.requires_grad,
    )  # fmt: skip


def _same_values(first: Answer, second: Answer) -> bool:
    pairs = zip(first.outputs, second.outputs, strict=True)
    return all(_near(one.tensor, two.tensor) for one, two in pairs)


def _near(first: Tensor | None, second: Tensor | None) -> bool:
    if first is None or second is None:
        return first is second
    return compare(first, second, _ALIKE.get(first.dtype)) is None


def _same_gradients(first: Mapping[str, Tensor | None], second: Mapping[str, Tensor | None]) -> bool:
    return all(_near_gradient(first.get(name), second.get(name)) for name in {*first, *second})


def _near_gradient(first: Tensor | None, second: Tensor | None) -> bool:
    """A missing gradient and one of zeros are the same."""
    if first is None or second is None:
        there = second if first is None else first
        return there is None or not bool(there.any())
    return compare(first, second, _ALIKE.get(first.dtype)) is None


def _same_facts(first: Mapping[str, object], second: Mapping[str, object]) -> bool:
    """The facts that a mistake leaves behind; counts and warnings vary between right answers too."""
    return all((first.get(name) or None) == (second.get(name) or None) for name in FACTS)
