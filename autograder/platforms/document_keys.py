"""Checking a document against the keys that a platform states, before it is written."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping

from autograder.errors import AutograderError

Test = Callable[[object], bool]


class InvalidResult(AutograderError):
    """A document that a platform would refuse or misread. It is our own error; nothing is written."""


def number(low: float = -math.inf, high: float = math.inf) -> Test:
    """A finite number within limits; booleans are none."""
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and low <= value <= high
    )


def whole(low: int, high: int) -> Test:
    """A whole number within limits."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def text(most: int = 1 << 20, *, least: int = 0) -> Test:
    """Text of so many bytes of UTF-8."""
    return lambda value: isinstance(value, str) and least <= len(value.encode("utf-8", "replace")) <= most


def one_of(*words: str) -> Test:
    return lambda value: value in words


def anything(value: object) -> bool:
    return True


def problems(data: object, keys: Mapping[str, Test], required: Collection[str], where: str) -> Iterator[str]:
    """What is wrong with one JSON object: unknown, missing and misused keys."""
    if not isinstance(data, Mapping):
        yield f"{where} is no object"
        return
    yield from (f"{where}: the key {key!r} is unknown" for key in data if key not in keys)
    yield from (f"{where}: the key {key!r} is missing" for key in required if key not in data)
    yield from (
        f"{where}: {key} = {str(data[key])[:80]!r}" for key, fits in keys.items() if key in data and not fits(data[key])
    )


def refuse(found: Iterator[str]) -> None:
    """Raises InvalidResult with everything that was found."""
    listed = list(found)
    if listed:
        raise InvalidResult("this result would not be valid: " + "; ".join(listed[:10]))


def dumps(data: object) -> str:
    """JSON in ASCII with `\\n` at the ends of lines; no NaN gets through."""
    return json.dumps(data, indent=1, allow_nan=False) + "\n"
