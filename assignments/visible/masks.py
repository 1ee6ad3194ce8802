"""Checks of unit `masks` that a learner may see. Their inputs are recorded beside them in the kit."""

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, Trial, check, hints


def square(draw: Draw, size: int = 5) -> dict[str, Any]:
    """A size, and no wish about the device."""
    return {"size": size, "device": None}


def batch(draw: Draw, B: int = 4, T: int = 6, max_len: int | None = None) -> dict[str, Any]:
    """Unsorted lengths, among them 1 and T."""
    return {"lengths": draw.lengths(B, T), "max_len": max_len}


def rows(draw: Draw, *, shape: tuple[int, ...] = (3, 5), scale: float = 2.0) -> dict[str, Any]:
    """Scores and a mask of the same shape, with gaps and without an empty row."""
    return {"scores": draw.normal(*shape, scale=scale), "mask": draw.mask(*shape)}


hints(
    "causal_mask",
    "Write the positions 0 to size-1 once as a row and once as a column. What does a comparison of the two say?",
    "A key may be seen when its position is not larger than that of the query. Rows are queries, columns are keys.",
    "`torch.arange(size, device=device)` gives the positions; `[None, :]` makes a row of them and `[:, None]` a "
    "column. One comparison between the two is the whole mask.",
)
hints(
    "padding_mask",
    "Position t of sentence b is real if it comes before the end of that sentence. Which numbers have to be compared?",
    "Compare a row of positions (1, T) with a column of lengths (B, 1); broadcasting makes (B, T) of it.",
    "Find the width first (`max_len`, or the longest length). Then the positions below it, on `lengths.device`, "
    "are compared with `lengths[:, None]`. Is the last real position of a sentence of length 3 number 2 or number 3?",
)
hints(
    "decoder_mask",
    "A key is visible when two conditions hold: it is not in the future, and it is not padding. You have both.",
    "The causal mask is (T, T), the padding mask (B, T). The padding speaks about keys: its axis has to be the last.",
    "Make (B, 1, 1, T) of the padding mask with `[:, None, None, :]` and join it with the causal mask by `&`. "
    "Take T from the padding mask, so that both halves have the same width.",
)
hints(
    "masked_softmax",
    "Which score would an entry need so that its exponential is exactly 0? Give it to the hidden entries first.",
    "Fill the hidden entries with something very low, take the softmax over the last axis, and look at a row in which "
    "everything is hidden: what is the softmax of equal numbers?",
    "`scores.masked_fill(~mask, lowest)` with `lowest = torch.finfo(scores.dtype).min`, then `softmax(dim=-1)`. An "
    "empty row now holds equal weights, finite ones: set the hidden weights to 0 once more.",
)


def allowed(mask: Tensor) -> Tensor:
    """Where a mask says yes, also if it says so by a number."""
    return mask if mask.dtype == torch.bool else mask == 1


def first(places: Tensor) -> list[int]:
    """The index of the first True."""
    index: list[int] = places.nonzero()[0].tolist()
    return index


@check("causal_mask", family="contract", points=1)
def is_a_boolean_square(trial: Trial) -> None:
    """The result is a square of truth values."""
    answer = trial.call(trial.case(square))
    mask = answer.outputs[0]
    trial.expect(mask.dtype == "bool", "A mask of truth values (`torch.bool`) is asked for; yours holds numbers.")
    trial.expect(mask.plain, "`mask` is not a plain tensor.")


@check("causal_mask", family="values", points=3)
def marks_the_past_and_itself(trial: Trial) -> None:
    """Each position sees the positions before it and itself, and nothing else."""
    trial.agrees_exactly(trial.case(square, size=4))


@check("padding_mask", family="contract", points=1)
def is_a_boolean_mask(trial: Trial) -> None:
    """The result holds truth values, one row for each sentence."""
    trial.has_the_right_form(trial.case(batch))


@check("padding_mask", family="values", points=3)
def marks_the_real_tokens(trial: Trial) -> None:
    """The first `lengths[b]` positions of row b are real, up to the longest length."""
    trial.agrees_exactly(trial.case(batch))


@check("padding_mask", family="laws", points=1)
def counts_as_many_tokens_as_the_lengths_say(trial: Trial) -> None:
    """A row has as many real tokens as its sentence is long."""
    case = trial.case(batch, B=3, T=5)
    counts = allowed(trial.call(case)["mask"]).sum(-1)
    wrong = (counts != case.args["lengths"]).nonzero().flatten().tolist()
    if wrong:
        b, many = wrong[0], "more" if counts[wrong[0]] > case.args["lengths"][wrong[0]] else "fewer"
        trial.expect(False, f"Sentence {b} has {many} real tokens in your mask than its length says.")


@check("decoder_mask", family="contract", points=1)
def has_an_axis_for_the_heads(trial: Trial) -> None:
    """The result is boolean, of the shape (B, 1, T, T)."""
    trial.has_the_right_form(trial.case(batch))


@check("decoder_mask", family="values", points=3)
def joins_both_masks(trial: Trial) -> None:
    """A key is visible when it is neither in the future nor padding."""
    trial.agrees_exactly(trial.case(batch))


@check("decoder_mask", family="masking", points=2)
def hides_the_future(trial: Trial) -> None:
    """No query sees a key that comes after it."""
    mask = allowed(trial.call(trial.case(batch, B=3, T=5))["mask"])
    if mask.triu(1).any():
        b, _, query, key = first(mask.triu(1))
        trial.expect(False, f"In sentence {b}, query {query} can see key {key}, which comes later.")


@check("masked_softmax", family="contract", points=1)
def keeps_shape_and_dtype(trial: Trial) -> None:
    """The weights have the shape and the dtype of the scores."""
    trial.has_the_right_form(trial.case(rows))


@check("masked_softmax", family="values", points=3)
def follows_the_formula(trial: Trial) -> None:
    """The allowed entries share the weight in proportion to exp(score)."""
    trial.agrees(trial.case(rows))
    trial.agrees(trial.case(rows, shape=(2, 3, 4)), dtype="float32")


@check("masked_softmax", family="masking", points=2)
def hidden_entries_get_zero(trial: Trial) -> None:
    """A hidden entry has the weight 0, exactly."""
    case = trial.case(rows, shape=(4, 6))
    leaks = ~case.args["mask"] & (trial.call(case)["weights"] != 0)
    if leaks.any():
        row, entry = first(leaks)
        trial.expect(False, f"In row {row}, entry {entry} is hidden and still gets a weight.")


@check("masked_softmax", family="masking", points=2)
def an_empty_row_is_zero(trial: Trial) -> None:
    """A row with nothing allowed has zero weights; the other rows do not notice."""
    case = trial.case(rows, shape=(3, 4))
    mask = case.args["mask"].clone()
    mask[1] = False
    weights = trial.call(case.changed(mask=mask))["weights"]
    nan = bool(weights[1].isnan().any())
    trial.expect(not nan, "A row with nothing allowed becomes NaN. What should it be instead?")
    trial.expect(not bool(weights[1].any()), "A row with nothing allowed still gets weights; it should be all zero.")
    trial.agrees(case.changed(mask=mask))


@check("masked_softmax", family="laws", points=1)
def weights_of_a_row_sum_to_one(trial: Trial) -> None:
    """The weights of a row sum to one where anything is allowed."""
    sums = trial.call(trial.case(rows, shape=(4, 3, 5)))["weights"].sum(-1)
    trial.equal(sums, torch.ones_like(sums), "The weights of a row do not sum to 1.")
