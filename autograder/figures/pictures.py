"""Pictures that teach, as data: what `autograder.figures.drawing` draws on pages and `drawings` in the terminal.

From visible checks only: a picture of a hidden case would show what must stay hidden. `pictures_for` needs nothing but
the outcomes of an exercise; the probes of `autograder.figures.probes` ask the learner's code again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import torch
from torch import Tensor

from autograder.checks.case import Case
from autograder.checks.oracle import Oracle
from autograder.checks.request import Answer
from autograder.checks.tolerance import for_dtype
from autograder.checks.trial import Call
from autograder.checks.verdicts import Outcome
from autograder.course.model import Exercise
from autograder.course.shapes import AXIS_WORDS, Slot

Picture = Mapping[str, Any]
LARGEST = 24  # rows or columns: more cannot be told apart
MASKS = ("mask", "encoder_mask")
NOTHING = 1e-12  # of weight on a hidden position: rounding


def pictures_for(exercise: Exercise, outcomes: Sequence[Outcome], oracle: Oracle) -> list[Picture]:
    """The pictures of one exercise: where its values differ, and its attention weights. At most two, leaks first.

    A map on which nothing agrees is left out, since a sentence says as much. Only visible outcomes are looked at, so
    the list may go into what a learner receives.
    """
    visible = [one for one in outcomes if one.check.visible]
    found = [differences(exercise, one, oracle) for one in visible if one.verdict == "fail"]
    maps = [picture for picture in found if picture is not None][:1]
    right = all(one.verdict == "pass" for one in visible)
    calls = [call for one in visible for call in one.calls]
    masked = [call for call in calls if any(isinstance(call.case.args.get(name), Tensor) for name in MASKS)]
    attention = (weights(exercise, call) for call in masked or calls)  # a mask shows more
    shown = (picture for picture in attention if picture is not None)
    # Where nothing leaks, any call shows as much as the others.
    own = list(islice(shown, 1)) if right else _wrong_weights(exercise, visible, shown)
    maps = [picture for picture in maps if any(0 in row for row in picture["data"]["steps"])]
    return [*own, *maps] if own and leaks(own[0]) else [*maps, *own]


def _wrong_weights(exercise: Exercise, visible: Sequence[Outcome], shown: Iterable[Picture]) -> list[Picture]:
    """A leak, wherever it is; else the weights that a failing check looked at. Those of others show nothing wrong."""
    leaking = next(filter(leaks, shown), None)
    if leaking is not None:
        return [leaking]
    judged = (one.calls[-1] for one in visible if one.verdict == "fail" and one.calls)
    return [picture for call in judged if (picture := weights(exercise, call)) is not None][:1]


def leaks(picture: Picture) -> bool:
    """Whether a picture of attention shows weight on something hidden."""
    rows = zip(picture["data"]["weights"], picture["data"]["allowed"], strict=True)
    return any(abs(w) > NOTHING and not may for row, seen in rows for w, may in zip(row, seen, strict=True))


# ---------------------------------------------------------------- where values differ


def differences(exercise: Exercise, outcome: Outcome, oracle: Oracle) -> Picture | None:
    """A map of the entries that are off, for a check whose values or gradients differ from the right ones."""
    failure = outcome.failure
    call = outcome.calls[-1] if outcome.calls else None
    if failure is None or call is None or call.case.key is None or not isinstance(call.seen, Answer):
        return None
    if failure.kind == "values":
        want = oracle.expected(exercise, call.case, call.options.dtype)
        pairs = zip(exercise.signature.result_slots(), call.seen.outputs, want.outputs, strict=True)
        return next(
            (_map(slot, got.tensor, right.tensor) for slot, got, right in pairs if slot.name == failure.about), None
        )
    if failure.kind == "gradient":
        right = oracle.expected_gradients(exercise, call.case).get(failure.about)
        slot = Slot(failure.about, exercise.signature.argument(failure.about).dims)
        return _map(slot, call.seen.gradients.get(failure.about), right, of="gradient of ")
    return None


def _map(slot: Slot, got: Tensor | None, want: Tensor | None, of: str = "") -> Picture | None:
    if got is None or want is None or got.shape != want.shape or not got.numel():
        return None
    steps = steps_of(got, want)
    plane, where = _plane(steps, slot)
    rows, columns = _axes(slot, steps.dim())
    off = float((steps > 0).double().mean())
    share = "all of its entries are" if off == 1 else f"{off:.0%} of its entries are"
    there = f" The map shows {where}." if where else ""
    said = f"In {of}`{slot.name}` {share} off.{there}{_agreeing(plane, _names(slot, steps.dim()))}"
    table = [[int(step) for step in row] for row in plane[:LARGEST, :LARGEST].tolist()]
    data = {"steps": table, "rows": rows, "columns": columns, "truths": not got.is_floating_point()}
    return {"kind": "differences", "data": data, "sentence": said}


def steps_of(got: Tensor, want: Tensor) -> Tensor:
    """0 where an entry agrees, else how many powers of ten of the tolerance it is off, 1 to 5."""
    if not got.is_floating_point() or not want.is_floating_point():
        return 5 * (got != want).to(torch.int64)
    tolerance = for_dtype(got.dtype).bound(want)
    distance = (got.to(torch.float64) - want.to(torch.float64)).abs() / tolerance
    steps = torch.floor(torch.log10(distance.clamp(min=1e-30))).clamp(0, 4) + 1
    steps = torch.where(distance <= 1, torch.zeros_like(steps), steps)
    return torch.where(torch.isfinite(distance), steps, torch.full_like(steps, 5)).to(torch.int64)


def _plane(steps: Tensor, slot: Slot) -> tuple[Tensor, str]:
    """The two last axes at the place of the first entry that is off, and that place in words."""
    if steps.dim() < 2:
        return steps.reshape(1, -1), ""
    if steps.dim() == 2:
        return steps, ""
    first = (steps > 0).nonzero()[0].tolist()[: steps.dim() - 2] if bool((steps > 0).any()) else [0] * (steps.dim() - 2)
    dims = _names(slot, steps.dim())[: steps.dim() - 2]
    where = ", ".join(f"{AXIS_WORDS.get(dim, 'entry')} {at}" for dim, at in zip(dims, first, strict=True))
    return steps[tuple(first)], where


def _agreeing(plane: Tensor, dims: Sequence[str]) -> str:
    """Which rows or columns of a map agree as a whole, in words: where not all is off, that is the clue."""
    for axis, dim in ((1, dims[-2] if len(dims) > 1 else ""), (0, dims[-1])):
        right = (plane == 0).all(axis).nonzero().flatten().tolist()
        if dim and right and len(right) < plane.shape[1 - axis]:
            word = AXIS_WORDS.get(dim, "entry")
            named = ", ".join(str(one) for one in right[:6]) + (" and others" if len(right) > 6 else "")
            many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
            return f" All of {word} {named} agrees." if len(right) == 1 else f" All of {many} {named} agree."
    return ""


def _axes(slot: Slot, axes: int) -> tuple[str, str]:
    names = [AXIS_WORDS.get(name, name) for name in _names(slot, axes)]
    return (names[-2] if axes > 1 else "", names[-1] if axes else "")


def _names(slot: Slot, axes: int) -> list[str]:
    dims = list(slot.dims or ())
    if dims and dims[0] == "...":
        dims = ["B"] * (axes - len(dims) + 1) + dims[1:]
    return dims if len(dims) == axes else [f"axis {axis}" for axis in range(axes)]


# ---------------------------------------------------------------- attention


def weights(exercise: Exercise, call: Call) -> Picture | None:
    """The learner's weights of one call beside the pattern of what may be seen, where the exercise has weights."""
    slots = exercise.signature.result_slots()
    at = next((n for n, slot in enumerate(slots) if _is_weights(exercise, slot)), None)
    if at is None or not isinstance(call.seen, Answer) or call.options.device == "meta" or at >= len(call.seen.outputs):
        return None
    tensor = call.seen.outputs[at].tensor
    if tensor is None or tensor.dim() < 2 or not bool(torch.isfinite(tensor.double()).all()):
        return None
    own = tensor.detach().double()
    return attention_picture(own, allowed_of(call.case, own))


def _is_weights(exercise: Exercise, slot: Slot) -> bool:
    if slot.name == "weights":
        return True
    return exercise.name == "masked_softmax"


def allowed_of(case: Case, own: Tensor) -> Tensor:
    """What may be seen, in the shape of the weights, from the mask among the arguments."""
    mask = next((case.args[name] for name in MASKS if isinstance(case.args.get(name), Tensor)), None)
    if mask is None:
        return torch.ones(own.shape, dtype=torch.bool)
    if own.dim() == 3 and mask.dim() == 2 and "encoder_mask" in case.args:
        mask = mask[:, None, :]
    try:
        allowed: Tensor = mask.expand(own.shape)
    except RuntimeError:
        return torch.ones(own.shape, dtype=torch.bool)
    return allowed


def attention_picture(own: Tensor, allowed: Tensor) -> Picture | None:
    """The first plane (queries x keys) with a leak in it, else the first plane."""
    while own.dim() > 2:
        leaking = ((own.abs() > NOTHING) & ~allowed).flatten(1).any(1).nonzero()
        first = int(leaking[0]) if len(leaking) else 0
        own, allowed = own[first], allowed[first]
    own, allowed = own[:LARGEST, :LARGEST], allowed[:LARGEST, :LARGEST]
    data = {"weights": [[float(f"{w:.4g}") for w in row] for row in own.tolist()], "allowed": allowed.tolist()}
    return {"kind": "attention", "data": data, "sentence": _attention_sentence(own, allowed)}


def _attention_sentence(own: Tensor, allowed: Tensor) -> str:
    leaks = ((own.abs() > NOTHING) & ~allowed).nonzero().tolist()
    if leaks:
        query, key = leaks[0]
        more = f", and {len(leaks) - 1} more such pairs" if len(leaks) > 1 else ""
        return f"Your weights beside what may be seen: query {query} looks at key {key}, which is hidden from it{more}."
    sums = own.sum(-1)
    seen = allowed.any(-1)
    if bool(((sums - seen.double()).abs() > 1e-4).any()):
        query = int(((sums - seen.double()).abs() > 1e-4).nonzero()[0])
        return f"Your weights (queries by keys): those of query {query} sum to {float(sums[query]):.3g}, not to 1."
    if bool(allowed.all()):
        return "Your weights (queries by keys): every query may look at every key, and its weights sum to 1."
    return "Your weights beside what may be seen: nobody looks at a hidden key, and the weights of a query sum to 1."


# ---------------------------------------------------------------- lines


def lines(
    series: Sequence[tuple[str, Sequence[float]]], sentence: str, *, x: str, y: str, logarithmic: bool = False
) -> Picture:
    """A picture of one or more curves, to four digits."""
    finite = [[name, [float(f"{v:.4g}") if math.isfinite(v) else 0.0 for v in values]] for name, values in series]
    return {
        "kind": "lines",
        "data": {"series": finite, "x": x, "y": y, "logarithmic": logarithmic},
        "sentence": sentence,
    }
