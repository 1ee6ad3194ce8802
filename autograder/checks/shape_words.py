"""A wrong shape, said with names: "got (T, B, H), expected (B, T, H): the first two axes look exchanged".

Names only, never sizes, so that the sentence may also be said of a hidden check; and few different sentences, because
a hidden input can choose among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.course.shapes import Slot

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
MOST_COUNTED = 9  # a learner's code chooses how many axes it returns, so the count is cut off


def shape_sentence(slot: Slot, want: Sequence[int], got: Sequence[int], values: Mapping[str, object]) -> str:
    """One sentence about a result `slot` that should have shape `want` and has shape `got`.

    values: the numbers of the symbols, as `bind` returns them. Axes get their names only where the whole shape is
    what one mistake makes of the right one: a shape like (1, 2, ..., 8) would ask for the sizes of a hidden input.
    """
    wanted = _names_of_wanted(slot, len(want))
    found = _names_of_found(wanted, tuple(want), tuple(got), values)
    if not found:
        if len(got) == len(want):
            return f"`{slot.name}` does not have the shape {_bracket(wanted)}, in more than one axis."
        axes = _count(len(got)) if len(got) <= MOST_COUNTED else f"more than {MOST_COUNTED} axes"
        return f"`{slot.name}` has {axes}, expected {len(want)}: {_bracket(wanted)}."
    said = f"`{slot.name}` has shape {_bracket(found)}, expected {_bracket(wanted)}"
    remark = _remark(want, got)
    return f"{said}: {remark}." if remark else f"{said}."


def _count(axes: int) -> str:
    return "1 axis" if axes == 1 else f"{axes or 'no'} axes"


def _names_of_found(
    wanted: Sequence[str], want: tuple[int, ...], got: tuple[int, ...], values: Mapping[str, object]
) -> list[str]:
    """A name for each axis that was found, where one mistake explains them all; else nothing."""
    if len(got) == len(want) and sum(a != b for a, b in zip(want, got, strict=True)) == 1:  # one has another length
        return [
            name if a == b else _name_of(b, wanted, want, values) for name, a, b in zip(wanted, want, got, strict=True)
        ]
    if sorted(got) == sorted(want):
        return _in_another_order(wanted, want, got)
    for i in range(len(want)):
        if want[:i] + want[i + 1 :] == got:  # one is missing
            return [*wanted[:i], *wanted[i + 1 :]]
        if i + 1 < len(want) and (*want[:i], want[i] * want[i + 1], *want[i + 2 :]) == got:  # two are joined
            return [*wanted[:i], f"{_factor(wanted[i])}*{_factor(wanted[i + 1])}", *wanted[i + 2 :]]
    for i in range(len(got)):
        if got[:i] + got[i + 1 :] == want:  # one was added
            return [*wanted[:i], _name_of(got[i], wanted, want, values), *wanted[i:]]
    if len(got) < len(want) and got == tuple(size for size in want if size != 1):  # all of size 1 are missing
        return [name for name, size in zip(wanted, want, strict=True) if size != 1]
    return []


def _in_another_order(wanted: Sequence[str], want: tuple[int, ...], got: tuple[int, ...]) -> list[str]:
    left = list(zip(want, wanted, strict=True))
    names = []
    for size in got:
        at = next(i for i, (length, _) in enumerate(left) if length == size)
        names.append(left.pop(at)[1])
    return names


def _factor(name: str) -> str:
    return name if name.isidentifier() or name.isdigit() else f"({name})"


def _names_of_wanted(slot: Slot, axes: int) -> list[str]:
    dims = list(slot.dims or ())
    if dims and dims[0] == "...":
        dims = ["..."] * (axes - len(dims) + 1) + dims[1:]
    return dims if len(dims) == axes else [f"axis {i}" for i in range(axes)]


def _name_of(size: int, wanted: Sequence[str], want: Sequence[int], values: Mapping[str, object]) -> str:
    for name, expected in zip(wanted, want, strict=True):
        if size == expected:
            return name
    for name, value in values.items():
        if value == size and name != "...":
            return name
    return "1" if size == 1 else "?"


def _bracket(names: Sequence[str]) -> str:
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"


def _remark(want: Sequence[int], got: Sequence[int]) -> str:
    want, got = list(want), list(got)
    if len(got) == len(want):
        return _same_rank(want, got)
    if len(got) > len(want):
        extra = [size for size in got if size != 1]
        kept = [size for size in want if size != 1]
        return (
            "there is one axis too many" if len(got) == len(want) + 1 and extra == kept else "there are too many axes"
        )
    missing_one = len(got) == len(want) - 1
    if missing_one and any(want[:i] + want[i + 1 :] == got and want[i] == 1 for i in range(len(want))):
        return "an axis of size 1 is missing (a `squeeze` without a dimension takes such axes away)"
    return "an axis is missing" if missing_one else "axes are missing"


def _same_rank(want: list[int], got: list[int]) -> str:
    wrong = [i for i in range(len(want)) if want[i] != got[i]]
    if len(wrong) == 2 and want[wrong[0]] == got[wrong[1]] and want[wrong[1]] == got[wrong[0]]:
        first, second = (_ORDINALS[i] if i < len(_ORDINALS) else f"{i + 1}th" for i in wrong)
        named = "the first two" if wrong == [0, 1] else f"the {first} and the {second}"
        named = "the last two" if wrong == [len(want) - 2, len(want) - 1] and len(want) > 2 else named
        return f"{named} axes look exchanged"
    if len(wrong) > 2 and sorted(want) == sorted(got):
        return "the axes are in another order"
    if len(wrong) == 1 and got[wrong[0]] == 1:
        return f"the {_ORDINALS[wrong[0]]} axis has size 1" if wrong[0] < len(_ORDINALS) else ""
    if len(wrong) == 1 and got[wrong[0]] == want[wrong[0]] + 1:
        return f"the {_ORDINALS[wrong[0]]} axis is one too long"
    if len(wrong) == 1 and got[wrong[0]] == want[wrong[0]] - 1:
        return f"the {_ORDINALS[wrong[0]]} axis is one too short"
    return ""
