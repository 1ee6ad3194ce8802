"""Visible checks of the toy unit with pictures."""

from autograder.checks import check


def scores(draw, far=0.0):
    """Scores of three queries for four keys."""
    return {"x": draw.normal(3, 4) + far}


def sequence(draw, far=0.0):
    """Two sequences of five positions."""
    return {"x": draw.normal(2, 5, 3) + far}


@check("weigh", family="values", points=20)
def weighs(trial):
    """The weights are right."""
    trial.agrees(trial.case(scores))


@check("sum_up", family="values", points=20)
def sums(trial):
    """The sums are right."""
    trial.agrees(trial.case(sequence))
