"""Hidden checks of the toy unit with pictures: their inputs are all about 777 000, so that they can be told."""

from autograder.checks import check

from .visible import scores, sequence


@check("weigh", family="values", points=30)
def weighs_large_scores(trial):
    """The weights of large scores are right."""
    trial.agrees(trial.case(scores, far=777_000.0))


@check("sum_up", family="values", points=30)
def sums_large_numbers(trial):
    """The sums of large numbers are right."""
    trial.agrees(trial.case(sequence, far=777_000.0))
