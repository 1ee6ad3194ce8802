"""Checks of `masked_mean_pool` that are never handed out."""

from __future__ import annotations

from typing import Any

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import states, states_with_an_empty_sentence
from .pooling import (
    blind_to_padding,
    right_for_every_size,
    same_count_for_more_data,
    the_same_in_any_company,
    the_same_in_any_order,
)

standard = Standard("masked_mean_pool")


standard.unchanged(
    "averages_without_changing_anything", states, points=1, says="hidden and mask are the same after the call."
)
standard.repeated(
    "averages_the_same_twice",
    states,
    points=1,
    says="The same call twice gives the same result, and no global state changes.",
)


def with_zeros(draw: Draw) -> dict[str, Any]:
    """Real values of which some are exactly zero, as after a ReLU."""
    drawn = states(draw, B=4, T=6, H=5)
    return {**drawn, "hidden": (drawn["hidden"] + 1.0).relu()}


standard.values(
    "counts_real_values_that_are_zero",
    with_zeros,
    points=1,
    says="A real value may be zero; it is the mask that says what counts.",
)


@check("masked_mean_pool", family="gradients", points=2)
def shares_the_gradient_among_real_positions(trial: Trial) -> None:
    """Every real position gets its share of the gradient; for an empty sentence it is zero and not NaN."""
    trial.gradients_agree(trial.case(states, B=3, T=6, H=5))
    case = trial.case(states_with_an_empty_sentence, B=3, T=6, H=5)
    say = "The gradient of a sentence without a real token is NaN: it must be made harmless before the division."
    trial.finite(trial.call(case, gradients=("hidden",)), say)
    trial.gradients_agree(case)


@check("masked_mean_pool", family="masking", points=1.5)
def averages_real_positions_only(trial: Trial) -> None:
    """Whatever stands at a hidden position, the result stays as it is, and no gradient goes there."""
    blind_to_padding(trial)


@check("masked_mean_pool", family="laws", points=1)
def averages_equal_tokens_to_that_token(trial: Trial) -> None:
    """The mean of equal tokens is that token, however many there are."""
    case = trial.case(states, B=4, T=6, H=5)
    token = trial.draw.normal(4, 1, 5)
    equal = case.changed(hidden=token.expand(4, 6, 5).contiguous())
    say = "All real tokens of a sentence are equal, so their mean should be that token: it is not at {where}."
    trial.equal(trial.call(equal)[0], token[:, 0], say)


@check("masked_mean_pool", family="laws", points=1)
def averages_the_same_in_any_company(trial: Trial) -> None:
    """A sentence alone gives what it gives in the batch, and more padding changes nothing."""
    the_same_in_any_company(trial)


@check("masked_mean_pool", family="laws", points=1)
def averages_the_same_in_any_order(trial: Trial) -> None:
    """The order of the positions does not matter."""
    the_same_in_any_order(trial)


@check("masked_mean_pool", family="generality", points=1)
def averages_every_size(trial: Trial) -> None:
    """One sentence, one position, one or many features, long sentences, strided memory: all the same."""
    right_for_every_size(trial)


standard.device("averages_on_any_device", states, points=0.5, says="The result is where hidden is.")


@check("masked_mean_pool", family="vectorisation", points=1)
def averages_without_a_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with sentences or positions."""
    same_count_for_more_data(trial)
