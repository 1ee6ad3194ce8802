"""Checks of `causal_mask` that are never handed out."""

from functools import partial

import torch

from autograder.checks import Standard, Trial, check

from ..inputs import square
from ..visible import allowed, first

standard = Standard("causal_mask")


@check("causal_mask", family="masking", points=2)
def hides_the_future_from_everyone(trial: Trial) -> None:
    """No position sees one that comes after it."""
    mask = allowed(trial.call(trial.case(square, size=9))["mask"])
    if mask.triu(1).any():
        query, key = first(mask.triu(1))
        trial.expect(False, f"Position {query} can see position {key}, which comes later.")


@check("causal_mask", family="laws", points=2)
def shows_the_whole_past(trial: Trial) -> None:
    """Each position sees itself and everything before it."""
    mask = allowed(trial.call(trial.case(square, size=7))["mask"])
    if not mask.diagonal().all():
        position = first(~mask.diagonal())[0]
        trial.expect(False, f"Position {position} cannot see itself.")
    missing = torch.ones_like(mask).tril() & ~mask
    if missing.any():
        query, key = first(missing)
        trial.expect(False, f"Position {query} cannot see position {key}, which came before it.")


@check("causal_mask", family="generality", points=3)
def fits_any_size(trial: Trial) -> None:
    """Any size works: one position, two sizes in a row, more than any buffer holds."""
    for size in (1, 6, 2, 70, 128):
        trial.agrees_exactly(trial.case(square, size=size))


standard.device(
    "stands_on_the_device_asked_for",
    partial(square, size=5),
    points=2,
    says="The mask is made on the device that the caller names.",
)
standard.repeated(
    "repeats_itself",
    partial(square, size=6),
    points=1,
    says="The same call gives the same mask twice, and no setting of the program changes.",
)
standard.operations(
    "does_not_loop",
    partial(square, size=3),
    partial(square, size=13),
    points=2,
    says="The number of tensor operations does not grow with the size.",
)
