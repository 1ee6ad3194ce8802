"""A wrong shape, said with names: "got (T, B, H), expected (B, T, H): the first two axes look exchanged".

Names only, never sizes, so that the sentence may also be said of a hidden check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.course.shapes import Slot

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def shape_sentence(slot: Slot, want: Sequence[int], got: Sequence[int], values: Mapping[str, object]) -> str:
    """One sentence about a result `slot` that should have shape `want` and has shape `got`.

    values: the numbers of the symbols, as `bind` returns them.
    """
    wanted = _names_of_wanted(slot, len(want))
    found = [_name_of(size, wanted, want, values) for size in got]
    said = f"`{slot.name}` has shape {_bracket(found)}, expected {_bracket(wanted)}"
    remark = _remark(want, got)
    return f"{said}: {remark}." if remark else f"{said}."


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
