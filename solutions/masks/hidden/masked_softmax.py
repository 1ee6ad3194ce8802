"""Checks of `masked_softmax` that are never handed out."""

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import rows

standard = Standard("masked_softmax")


def mask_of_shape(draw: Draw, scores: tuple[int, ...], mask: tuple[int, ...]) -> dict[str, Any]:
    """A smaller mask; one with a last axis of length 1 hides whole rows."""
    drawn = draw.mask(*mask) if mask[-1] > 1 else draw.mask(*mask[:-1])[..., None]
    return {"scores": draw.normal(*scores, scale=2.0), "mask": drawn}


def far_apart(draw: Draw, *, low: float = -1e4, high: float = 1e4) -> dict[str, Any]:
    """Rows of very different height: within a row, scores differ by quarters, which float32 holds exactly even there.

    A softmax in float32 inside is right by contract; its rounding of 10,000.3 would not be small. In the middle row one
    of the scores that count is the middle height itself: 0, if `low` is `-high`.
    """
    levels = torch.linspace(low, high, 5, dtype=torch.float64).round()
    near, mask = draw.integers(-8, 9, 5, 4).double() / 4.0, draw.mask(5, 4)
    near[2, mask[2].int().argmax()] = 0.0
    return {"scores": (levels[:, None] + near).clamp(-1e4, 1e4), "mask": mask}


def with_large_hidden_scores(draw: Draw, *, real: float = 0.0, hidden: float = 1e4) -> dict[str, Any]:
    """Real scores around `real`, hidden ones at `hidden`."""
    mask = draw.mask(4, 6)
    near = (real + draw.integers(-8, 9, 4, 6).double() / 4.0).clamp(-1e4, 1e4)
    return {"scores": torch.where(mask, near, torch.full_like(near, hidden)), "mask": mask}


def plain_scores(draw: Draw) -> dict[str, Any]:
    """Legal scores that a random draw never gives: zeros, equal ones, whole ones, none above zero, none below."""
    scores = draw.normal(8, 6, scale=2.0)
    scores[0], scores[1, ::2] = 0.0, 0.0
    scores[2], scores[3] = -scores[2].abs(), scores[3].clamp(min=0.0)
    scores[4], scores[5] = scores[4].clamp(max=0.0), scores[5, :1]
    scores[6], scores[7, 3:] = scores[6].round(), scores[7, :3]
    return {"scores": scores, "mask": draw.mask(8, 6)}


def with_empty_rows(draw: Draw) -> dict[str, Any]:
    """One empty row, a whole empty sample, and rows like any other."""
    inputs = rows(draw, shape=(3, 4, 5))
    inputs["mask"][0, 2] = False
    inputs["mask"][1] = False
    return inputs


@check("masked_softmax", family="values", points=3)
def large_scores_stay_right(trial: Trial) -> None:
    """Scores of 10,000 of either sign, and rows far from each other, are no special case."""
    trial.agrees(trial.case(far_apart))
    trial.agrees(trial.case(far_apart, low=-120.0, high=120.0), dtype="float32")  # exp overflows beyond 88
    trial.agrees(trial.case(far_apart, low=-9990.0, high=-9990.0))


standard.gradients(
    "gradients_reach_the_scores",
    partial(rows, shape=(4, 5)),
    partial(rows, shape=(2, 3, 7)),
    points=3,
    says="The gradient of the weights with respect to the scores is the right one.",
)


@check("masked_softmax", family="masking", points=3)
def hidden_scores_have_no_influence(trial: Trial) -> None:
    """Whatever stands at a hidden place, weights and gradients stay as they are."""
    for real, hidden in ((0.0, 30.0), (0.0, 90.0), (0.0, 1e4), (-9990.0, 1e4), (-300.0, 0.0), (5.0, -1e4)):
        case = trial.case(with_large_hidden_scores, real=real, hidden=hidden)
        mask, scores = case.args["mask"], case.args["scores"]
        quiet = case.changed(scores=torch.where(mask, scores, torch.full_like(scores, real)))
        before, after = (trial.call(one, gradients=("scores",)) for one in (quiet, case))
        trial.expect(not after["weights"][~mask].any(), "A hidden entry gets a weight when its score is large.")
        say = "When I change a hidden score, the weight at {where} moves."
        trial.equal(after["weights"], before["weights"], say, slot="weights")
        trial.no_gradient(after, "scores", "A gradient reaches a hidden score.", at=~mask)


@check("masked_softmax", family="gradients", points=3)
def an_empty_row_keeps_gradients_finite(trial: Trial) -> None:
    """A row with nothing allowed is zero, and no NaN comes back through it."""
    case = trial.case(with_empty_rows)
    answer = trial.call(case, gradients=("scores",))
    gradient = answer.gradients.get("scores")
    finite = gradient is None or bool(gradient.isfinite().all())
    trial.expect(finite, "The gradient of a row with nothing allowed is NaN: make the row harmless before the softmax.")
    trial.gradients_agree(case)
    trial.gradients_agree(case.changed(mask=torch.zeros(5, dtype=torch.bool)))


@check("masked_softmax", family="laws", points=1)
def a_hidden_entry_equals_a_removed_one(trial: Trial) -> None:
    """Strike a hidden column out, and the other weights stay as they are."""
    case = trial.case(rows, shape=(4, 6))
    mask = case.args["mask"].clone()
    mask[:, 2] = False
    mask[:, 5] = True
    kept = torch.tensor([0, 1, 3, 4, 5])
    whole = trial.call(case.changed(mask=mask))["weights"][:, kept]
    shorter = trial.call(case.changed(scores=case.args["scores"][:, kept], mask=mask[:, kept]))["weights"]
    trial.equal(whole, shorter, "A hidden entry that is taken away changes the other weights.")


@check("masked_softmax", family="laws", points=1)
def a_common_shift_changes_nothing(trial: Trial) -> None:
    """The same number added to all scores of a row changes nothing."""
    case = trial.case(rows, shape=(4, 5))
    shift = trial.draw.uniform(-5.0, 5.0, 4, 1)
    weights, shifted = (trial.call(one)["weights"] for one in (case, case.changed(scores=case.args["scores"] + shift)))
    say = "The same number added to all scores of a row changes your weights."
    trial.equal(shifted, weights, say)
    case = trial.case(with_large_hidden_scores, real=5.0, hidden=0.0)  # quarters: float32 holds them at any height
    weights, shifted = (trial.call(one)["weights"] for one in (case, case.changed(scores=case.args["scores"] - 300.0)))
    trial.equal(shifted, weights, say)


@check("masked_softmax", family="laws", points=1)
def equal_scores_are_heard_alike(trial: Trial) -> None:
    """With equal scores everyone who is allowed gets the same weight."""
    case = trial.case(rows, shape=(4, 7))
    mask = case.args["mask"]
    share = mask / mask.sum(-1, keepdim=True).double()
    for height in (0.0, 3.0, -40.0):
        weights = trial.call(case.changed(scores=torch.full((4, 7), height, dtype=torch.float64)))["weights"]
        trial.equal(weights, share, "With equal scores the allowed entries do not share the weight equally.")


@check("masked_softmax", family="generality", points=1.5)
def takes_every_broadcastable_mask(trial: Trial) -> None:
    """A mask with fewer axes, or with axes of length 1, is broadcast, also where all sizes are equal."""
    for shape in ((5,), (3, 5), (4, 1, 5), (1, 3, 5), (4, 3, 1), (3, 1)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 3, 5), mask=shape))
    # All sizes equal: only the place of an axis says what it stands for.
    for shape in ((4, 4), (4,), (4, 4, 4), (1, 4, 4), (4, 1, 4), (4, 4, 1), (4, 1)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 4, 4), mask=shape))
    for shape in ((4, 4), (4, 4, 4), (4, 1, 1, 4), (4, 1, 4, 4), (1, 4, 1, 4)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 4, 4, 4), mask=shape))
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


@check("masked_softmax", family="generality", points=1)
def takes_any_number_of_axes(trial: Trial) -> None:
    """Scores with one to four axes, single entries, long rows, scattered memory."""
    for shape in ((5,), (3, 4), (2, 3, 5), (2, 3, 4, 5), (1, 4), (3, 1), (1, 1, 4), (3, 3, 3), (2, 70)):
        trial.agrees(trial.case(rows, shape=shape))
    longest = trial.case(rows, shape=(12, 128))
    trial.agrees(longest)
    trial.agrees(longest.changed(mask=torch.ones(128, dtype=torch.bool)))
    trial.agrees(trial.case(rows, shape=(2, 3, 5)), layout="strided")
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


@check("masked_softmax", family="generality", points=0.5)
def a_score_of_zero_is_a_score(trial: Trial) -> None:
    """A real score may be exactly zero, equal to another or negative; the mask alone says what is hidden."""
    case = trial.case(plain_scores)
    everyone = case.changed(mask=torch.ones(8, 6, dtype=torch.bool))
    for one in (case, everyone):
        trial.gradients_agree(one)
        trial.agrees(one.changed(scores=torch.zeros(8, 6, dtype=torch.float64)))
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


standard.device("follows_the_device_of_the_scores", rows, points=1, says="Nothing is made on a device of its own.")
standard.bfloat16(
    "runs_in_bfloat16",
    partial(rows, shape=(4, 6)),
    partial(with_large_hidden_scores, hidden=9000.0),
    points=0.5,
    says="It runs in bfloat16, keeps the dtype and stays finite.",
)
standard.unchanged(
    "leaves_scores_and_mask_alone",
    rows,
    with_empty_rows,
    points=1,
    says="The caller's scores and mask are unchanged after the call.",
)
standard.repeated(
    "repeats_itself_for_softmax",
    rows,
    points=0.5,
    says="The same call gives the same weights twice, and no setting of the program changes.",
)


@check("masked_softmax", family="vectorisation", points=2)
def does_not_loop_over_rows(trial: Trial) -> None:
    """The number of tensor operations does not grow with the number of rows or entries."""
    trial.counts_the_same(*(trial.case(rows, shape=shape) for shape in ((2, 3, 4), (7, 3, 4), (2, 11, 4), (2, 3, 13))))
