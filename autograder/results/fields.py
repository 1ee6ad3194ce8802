"""Reading JSON values strictly: every refusal names the key and says what stood there."""

import math
from collections.abc import Callable, Mapping
from typing import TypeVar

from autograder.errors import RecordError

Item = TypeVar("Item")

# Sums of points are sums of floats: 0.1 + 0.2 may end a hair above 0.3. More than this is a mistake, not rounding.
ROUNDING = 1e-9


class Fields:
    """One JSON object being read. Keys that nobody asked for are kept: `extra` returns them."""

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, dict):
            raise RecordError(f"{path or 'the document'}: expected an object, found {describe(data)}")
        self.data: dict[str, object] = data
        self.path = path
        self.taken: set[str] = set()

    def key(self, name: str) -> str:
        """The key with its path, as it is named in errors: `units[0].score`."""
        return f"{self.path}.{name}" if self.path else name

    def take(self, name: str) -> object:
        """The value of a key that must be there."""
        if name not in self.data:
            raise RecordError(f"{self.key(name)}: this key is missing")
        self.taken.add(name)
        return self.data[name]

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise RecordError(f"{self.key(name)}: expected text, found {describe(value)}")
        return value

    def number(self, name: str) -> float:
        return finite(self.take(name), self.key(name))

    def whole(self, name: str) -> int:
        value = self.take(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise RecordError(f"{self.key(name)}: expected a whole number, found {describe(value)}")
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise RecordError(f"{self.key(name)}: expected true or false, found {describe(value)}")
        return value

    def items(self, name: str, build: Callable[[object, str], Item]) -> tuple[Item, ...]:
        """A list, each entry built by `build(entry, path)`."""
        value = self.take(name)
        if not isinstance(value, list):
            raise RecordError(f"{self.key(name)}: expected a list, found {describe(value)}")
        return tuple(build(entry, f"{self.key(name)}[{index}]") for index, entry in enumerate(value))

    def has(self, name: str) -> bool:
        return name in self.data

    def extra(self) -> dict[str, object]:
        """What nobody has taken: keys of a later or a richer writer."""
        return {name: value for name, value in self.data.items() if name not in self.taken}


def describe(value: object) -> str:
    """A short name for a JSON value that is of the wrong kind."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value!r}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, Mapping) else f"a {type(value).__name__}"


def plain_text(value: object, path: str) -> str:
    """An entry of a list of sentences."""
    if not isinstance(value, str):
        raise RecordError(f"{path}: expected text, found {describe(value)}")
    return value


def finite(value: object, path: str) -> float:
    """A number that is neither NaN nor infinite. Tensors and truth values are no numbers."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise RecordError(f"{path}: expected a number, found {describe(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise RecordError(f"{path}: a score or time must be finite, found {describe(number)}")
    return number


def not_negative(value: object, path: str) -> float:
    """A finite number from 0 on."""
    number = finite(value, path)
    if number < 0:
        raise RecordError(f"{path}: must not be negative, found {describe(number)}")
    return number


def within(score: object, maximum: float, path: str) -> float:
    """A score from 0 to `maximum`; a rounding error above the maximum becomes the maximum."""
    number = not_negative(score, path)
    if number > maximum + ROUNDING * max(1.0, maximum):
        raise RecordError(f"{path}: {number!r} is more than the maximum of {maximum!r}")
    return min(number, maximum)


def one_of(value: str, allowed: tuple[str, ...], path: str) -> None:
    """Refuse a word that is not one of the known ones."""
    if value not in allowed:
        raise RecordError(f"{path}: {value[:40]!r} is not one of {', '.join(allowed)}")
