"""Checks of `masked_max_pool` that are never handed out."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import Case, Draw, Standard, Trial, check

from ..inputs import states, states_with_an_empty_sentence
from .pooling import (
    blind_to_padding,
    right_for_every_size,
    same_count_for_more_data,
    the_same_in_any_company,
    the_same_in_any_order,
)

standard = Standard("masked_max_pool")


def very_low(draw: Draw) -> dict[str, Any]:
    """Real values of about -9000, and hidden ones that are far above them."""
    drawn = states(draw, B=3, T=6, H=4)
    real = drawn["mask"].unsqueeze(-1)
    return {**drawn, "hidden": torch.where(real, drawn["hidden"] - 9000.0, drawn["hidden"] - 50.0)}


def first_is_largest(case: Case) -> Case:
    """The same case, but in sentence 1 the first position is real and has the largest values."""
    hidden, mask = case.args["hidden"].clone(), case.args["mask"].clone()
    hidden[1, 0], mask[1, 0] = hidden[1].amax(dim=0) + 1.0, True
    return case.changed(hidden=hidden, mask=mask)


@check("masked_max_pool", family="contract", points=1)
def finds_the_maximum_without_changing_anything(trial: Trial) -> None:
    """hidden and mask are the same after the call."""
    for H in (4, 30):
        trial.leaves_arguments_alone(trial.case(states, H=H))


standard.repeated(
    "finds_the_same_maximum_twice",
    states,
    points=1,
    says="The same call twice gives the same result, and no global state changes.",
)


@check("masked_max_pool", family="values", points=1)
def keeps_real_values_however_low(trial: Trial) -> None:
    """Real values far below any number one might fill with are still the maximum."""
    trial.agrees(first_is_largest(trial.case(very_low)))


@check("masked_max_pool", family="gradients", points=2)
def sends_the_gradient_to_the_largest_value(trial: Trial) -> None:
    """The gradient goes to the real value that won; for an empty sentence it is zero and not NaN."""
    trial.gradients_agree(first_is_largest(trial.case(states, B=3, T=6, H=5)))
    case = trial.case(states_with_an_empty_sentence, B=3, T=6, H=5)
    trial.finite(
        trial.call(case, gradients=("hidden",)), "A sentence without a real token leads to NaN or to infinity."
    )
    trial.gradients_agree(case)


@check("masked_max_pool", family="masking", points=1.5)
def finds_the_maximum_among_real_positions_only(trial: Trial) -> None:
    """Whatever stands at a hidden position, the result stays as it is, and no gradient goes there."""
    blind_to_padding(trial)


@check("masked_max_pool", family="laws", points=1)
def gives_a_value_that_is_there(trial: Trial) -> None:
    """Every entry is one of the real values of its feature, and none of these is larger."""
    case = first_is_largest(trial.case(states, B=4, T=6, H=5))
    got, real = trial.call(case)[0].unsqueeze(1), case.args["mask"].unsqueeze(-1)
    there = ((got == case.args["hidden"]) & real).any(dim=1)
    trial.expect(bool(there.all()), "An entry of your result is none of the real values of its feature.")
    larger = (case.args["hidden"] > got) & real
    trial.expect(not bool(larger.any()), "A real value is larger than your maximum.")


@check("masked_max_pool", family="laws", points=1)
def finds_the_same_maximum_in_any_company(trial: Trial) -> None:
    """A sentence alone gives what it gives in the batch, and more padding changes nothing."""
    the_same_in_any_company(trial)


@check("masked_max_pool", family="laws", points=1)
def finds_the_same_maximum_in_any_order(trial: Trial) -> None:
    """The order of the positions does not matter."""
    the_same_in_any_order(trial)


@check("masked_max_pool", family="generality", points=1)
def finds_the_maximum_for_every_size(trial: Trial) -> None:
    """One sentence, one position, one or many features, long sentences, strided memory: all the same."""
    right_for_every_size(trial)


standard.device("finds_the_maximum_on_any_device", states, points=0.5, says="The result is where hidden is.")


@check("masked_max_pool", family="vectorisation", points=1)
def finds_the_maximum_without_a_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with sentences or positions."""
    same_count_for_more_data(trial)
