"""The shape of a difference: what kind of change turns the right answer into the learner's.

Each finder looks at one failing result and returns a sentence, or nothing; the first that fits is said. They tell
of relations and positions, never of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import torch
from torch import Tensor

from autograder.checks.compare import compare
from autograder.checks.request import Answer
from autograder.checks.tolerance import Tolerance
from autograder.course.shapes import Signature, Slot

_CLOSE = Tolerance(1e-5, 1e-7)
Finder = Callable[[Slot, Tensor, Tensor], str]


def describe_difference(signature: Signature, got: Answer, want: Answer) -> str:
    """One sentence about how the answers differ as a whole, or an empty one."""
    slots = signature.result_slots()
    pairs = [(s, g.tensor, w.tensor) for s, g, w in zip(slots, got.outputs, want.outputs, strict=True)]
    known = [(slot, g, w) for slot, g, w in pairs if g is not None and w is not None and w.is_floating_point()]
    truths = [(s, g.double(), w.double()) for s, g, w in pairs if g is not None and w is not None and _are_truths(g, w)]
    if any(g.shape != w.shape or not bool(torch.isfinite(g).all()) for _, g, w in known):
        return ""
    return (
        _exchanged(known)
        or _first(_one_result(slot, g.to(w.dtype), w, _FINDERS) for slot, g, w in known)
        or _first(_one_result(slot, g, w, _TRUTH_FINDERS) for slot, g, w in truths)
    )


def _are_truths(got: Tensor, want: Tensor) -> bool:
    """Whether truth values are asked for, and what came is nothing else."""
    return want.dtype == got.dtype == torch.bool and got.shape == want.shape


def _first(sentences: Iterator[str]) -> str:
    return next((sentence for sentence in sentences if sentence), "")


def _near(got: Tensor, want: Tensor) -> bool:
    return got.shape == want.shape and compare(got, want, _CLOSE) is None


def _exchanged(known: Sequence[tuple[Slot, Tensor, Tensor]]) -> str:
    """The results are right, in another order."""
    if not 2 <= len(known) <= 4 or all(_near(g, w) for _, g, w in known):
        return ""
    for order in permutations(range(len(known))):
        if all(_near(known[i][1], known[j][2]) for i, j in enumerate(order)):
            said = ", ".join(f"`{known[j][0].name}`" for j in order)
            return f"The results are right but come in another order: yours are {said}."
    return ""


def _one_result(slot: Slot, got: Tensor, want: Tensor, finders: Sequence[Finder]) -> str:
    if _near(got, want) or want.numel() < 2:
        return ""
    return _first(find(slot, got, want) for find in finders)


def _one_truth(slot: Slot, got: Tensor, want: Tensor) -> str:
    """Truth values, as 0 and 1, that are all alike or all the other way round."""
    if bool((got == 1 - want).all()):
        return f"`{slot.name}` is the other way round everywhere: True where it should be False."
    if bool(got.all()):
        return f"`{slot.name}` is True everywhere."
    return f"`{slot.name}` is False everywhere." if not bool(got.any()) else ""


def _all_zero(slot: Slot, got: Tensor, want: Tensor) -> str:
    return f"`{slot.name}` is zero everywhere." if not bool(got.any()) else ""


def _constant_factor(slot: Slot, got: Tensor, want: Tensor) -> str:
    size = (want * want).sum()
    if float(size) == 0.0:
        return ""
    factor = (got * want).sum() / size
    if abs(float(factor) - 1) < 1e-3 or abs(float(factor)) < 1e-3 or not _near(got, want * factor):
        return ""
    size_word = "large" if abs(float(factor)) > 1 else "small"
    return f"All entries of `{slot.name}` are too {size_word} by the same factor. Which factor could it be?"


def _constant_shift(slot: Slot, got: Tensor, want: Tensor) -> str:
    shift = (got - want).mean()
    return f"All entries of `{slot.name}` are off by the same amount." if _near(got, want + shift) else ""


def _negated(slot: Slot, got: Tensor, want: Tensor) -> str:
    return f"`{slot.name}` has the opposite sign everywhere." if _near(got, -want) else ""


def _axes(slot: Slot, tensor: Tensor) -> Iterator[tuple[int, str]]:
    dims = list(slot.dims or ())
    if dims and dims[0] == "...":
        dims = ["..."] * (tensor.dim() - len(dims) + 1) + dims[1:]
    named = dims if len(dims) == tensor.dim() else [f"number {axis}" for axis in range(tensor.dim())]
    yield from ((axis, name) for axis, name in enumerate(named) if tensor.shape[axis] > 1)


def _axis_flipped(slot: Slot, got: Tensor, want: Tensor) -> str:
    for axis, name in _axes(slot, want):
        if _near(got, want.flip(axis)):
            return f"The values of `{slot.name}` are right, but run backwards along axis {name}."
    return ""


def _axis_shifted(slot: Slot, got: Tensor, want: Tensor) -> str:
    for axis, name in _axes(slot, want):
        length = want.shape[axis]
        early, late = got.narrow(axis, 0, length - 1), got.narrow(axis, 1, length - 1)
        if length > 2 and _near(late, want.narrow(axis, 0, length - 1)):
            return f"`{slot.name}` comes one place too late along axis {name}: entry 1 holds what belongs to entry 0."
        if length > 2 and _near(early, want.narrow(axis, 1, length - 1)):
            return f"`{slot.name}` comes one place too early along axis {name}: entry 0 holds what belongs to entry 1."
    return ""


def _axis_permuted(slot: Slot, got: Tensor, want: Tensor) -> str:
    """Every slice along an axis equals some slice of the right answer."""
    for axis, name in _axes(slot, want):
        if want.shape[axis] > 16:
            continue
        mine, right = got.movedim(axis, 0), want.movedim(axis, 0)
        found = [next((j for j in range(len(right)) if _near(row, right[j])), None) for row in mine]
        if None not in found:
            if len(set(found)) == len(found):
                return f"The entries of `{slot.name}` along axis {name} are right but in another order."
            if len(set(found)) == 1:
                return (
                    f"All entries of `{slot.name}` along axis {name} are equal to entry {found[0]} of the right answer."
                )
    return ""


def _transposed(slot: Slot, got: Tensor, want: Tensor) -> str:
    for first, second in ((-1, -2), (0, 1)):
        if want.dim() >= 2 and want.shape[first] == want.shape[second] and _near(got, want.transpose(first, second)):
            return f"`{slot.name}` is transposed."
    return ""


def _misplaced(slot: Slot, got: Tensor, want: Tensor) -> str:
    if want.numel() <= 4096 and _near(got.reshape(-1).sort().values, want.reshape(-1).sort().values):
        return f"All numbers of `{slot.name}` are right, but they stand in the wrong places."
    return ""


def _partly_right(slot: Slot, got: Tensor, want: Tensor) -> str:
    """Right for a part of one axis: only the first sample, all but the last position, ..."""
    wrong = (got - want).abs() > _CLOSE.bound(want)
    for axis, name in _axes(slot, want):
        rest = [other for other in range(want.dim()) if other != axis]
        off = wrong.amax(dim=rest) if rest else wrong
        places = off.nonzero().flatten().tolist()
        if not places or len(places) == len(off):
            continue
        if len(places) == 1:
            which = {0: "the first", len(off) - 1: "the last"}.get(places[0], f"number {places[0]}")
            return f"`{slot.name}` is right except at {which} entry of axis {name}."
        if places == list(range(1, len(off))):
            return f"Along axis {name}, only the first entry of `{slot.name}` is right."
    return ""


_FINDERS: tuple[Finder, ...] = (
    _all_zero, _constant_factor, _constant_shift, _negated, _axis_flipped, _axis_shifted, _axis_permuted,
    _transposed, _misplaced, _partly_right,
)  # fmt: skip
# Rows of truth values are often alike, so that one permutation or another nearly always fits: it says nothing.
_TRUTH_FINDERS: tuple[Finder, ...] = (_one_truth, _axis_flipped, _axis_shifted, _transposed, _partly_right)
