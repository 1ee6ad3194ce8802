"""Shapes, stated once: the `Shapes:` paragraph of a docstring.

    Shapes: x (B, T, D), h0 (B, H), w_ih (4*H, D) -> outputs (B, T, H), (h_n (B, H), c_n (B, H))

A slot is a name and, in brackets, its dimensions: symbols, numbers, or products and quotients of them, after an
optional `...`. A slot without dimensions is not checked. A bracket without a name before it nests results.
The line gives names to shapes in messages and says what shape a result must have for given arguments.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.errors import CourseError

_TOKEN = re.compile(r"\s*(\.\.\.|[A-Za-z_][A-Za-z_0-9]*|\d+|//|[(),*/+-])")

AXIS_WORDS = {
    "B": "sample",
    "T": "position",
    "Tq": "query",
    "Tk": "key",
    "h": "head",
    "num_heads": "head",
    "H": "unit",
    "D": "feature",
    "E": "feature",
    "Dv": "value feature",
    "d_k": "feature",
    "d_model": "feature",
    "num_classes": "class",
    "size": "position",
    "max_len": "position",
}


@dataclass(frozen=True)
class Slot:
    """A named tensor. `dims` holds one expression per axis, or is None where the shape is not stated."""

    name: str
    dims: tuple[str, ...] | None

    def text(self) -> str:
        """The dimensions as people write them: `(B, T, H)`."""
        return "" if self.dims is None else f"({', '.join(self.dims)}{',' if len(self.dims) == 1 else ''})"


Nest = Slot | tuple["Nest", ...]


@dataclass(frozen=True)
class Signature:
    """Arguments and results of an exercise. `results` nests as the result does; `text` is the line itself."""

    arguments: tuple[Slot, ...]
    results: Nest
    text: str

    def argument(self, name: str) -> Slot:
        """The slot of an argument; one without dimensions if the line does not name it."""
        return next((slot for slot in self.arguments if slot.name == name), Slot(name, None))

    def result_slots(self) -> tuple[Slot, ...]:
        """The results, flattened in order."""
        return tuple(_flatten(self.results))

    def structure(self) -> object:
        """The nesting alone: `"t"` for a tensor, a list for a tuple or a list."""
        return _structure(self.results)


def _flatten(nest: Nest) -> Iterator[Slot]:
    if isinstance(nest, Slot):
        yield nest
    else:
        for part in nest:
            yield from _flatten(part)


def _structure(nest: Nest) -> object:
    return "t" if isinstance(nest, Slot) else [_structure(part) for part in nest]


def shapes_line(docstring: str, where: str) -> str:
    """The `Shapes:` paragraph of a docstring, on one line. CourseError if there is none."""
    match = re.search(r"^[ \t]*Shapes:[ \t]*(.+?)(?:\n[ \t]*\n|\Z)", docstring, re.DOTALL | re.MULTILINE)
    if not match:
        raise CourseError(f"{where}: the docstring has no paragraph that begins with `Shapes:`. Add one.")
    return " ".join(match.group(1).split())


def parse_signature(line: str, where: str) -> Signature:
    """Read a `Shapes:` line. CourseError names `where` if it cannot be read."""
    left, arrow, right = line.partition("->")
    if not arrow:
        raise CourseError(f"{where}: `Shapes:` needs an arrow `->` between arguments and results.")
    arguments = _ShapeReader(left, where).nests()
    results = _ShapeReader(right.strip().rstrip("."), where).nests()
    slots = tuple(slot for nest in arguments for slot in _flatten(nest))
    return Signature(slots, results[0] if len(results) == 1 else results, line)


class _ShapeReader:
    """A recursive descent over the tokens of one side of the arrow."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.tokens = _tokens(text, where)
        self.at = 0

    def nests(self) -> tuple[Nest, ...]:
        found: list[Nest] = []
        while self.at < len(self.tokens):
            found.append(self._nest())
            if self.at < len(self.tokens):
                self._take(",")
        return tuple(found)

    def _nest(self) -> Nest:
        if self._peek() == "(":
            self._take("(")
            parts = [self._nest()]
            while self._peek() == ",":
                self._take(",")
                if self._peek() != ")":
                    parts.append(self._nest())
            self._take(")")
            return tuple(parts)
        return self._slot()

    def _slot(self) -> Slot:
        name = self._take()
        if not name.isidentifier():
            raise CourseError(f"{self.where}: `Shapes:` has {name!r} where a name should stand.")
        while self._peek().isidentifier():  # words such as "broadcastable" or "optional"
            self._take()
        return Slot(name, self._dims() if self._peek() == "(" else None)

    def _dims(self) -> tuple[str, ...]:
        self._take("(")
        dims, current = [], ""
        while self._peek() != ")":
            token = self._take()
            if token == ",":
                dims.append(current)
                current = ""
            else:
                current += token
        self._take(")")
        return tuple(dim for dim in [*dims, current] if dim)

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self, expected: str | None = None) -> str:
        token = self._peek()
        if not token or (expected is not None and token != expected):
            raise CourseError(
                f"{self.where}: `Shapes:` has {token or 'its end'!r} where {expected or 'more'!r} belongs."
            )
        self.at += 1
        return token


def _tokens(text: str, where: str) -> list[str]:
    tokens, at = [], 0
    text = text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise CourseError(f"{where}: `Shapes:` has an unexpected character {text[at]!r}.")
        tokens.append(match.group(1))
        at = match.end()
    return tokens


def bind(signature: Signature, shapes: Mapping[str, Sequence[int]], numbers: Mapping[str, int]) -> dict[str, object]:
    """Give a number to every symbol that the arguments determine.

    shapes: the shape of each tensor argument; numbers: whole-number arguments by name. The leading dimensions
    behind `...` are bound as a tuple under the key `...`.
    """
    values: dict[str, object] = dict(numbers)
    for slot in signature.arguments:
        shape = shapes.get(slot.name)
        if shape is None or slot.dims is None:
            continue
        dims = list(slot.dims)
        if dims and dims[0] == "...":
            dims = dims[1:]
            values.setdefault("...", tuple(shape[: len(shape) - len(dims)]))
            shape = shape[len(shape) - len(dims) :]
        for dim, size in zip(dims, shape, strict=False):
            if dim.isidentifier():
                values.setdefault(dim, int(size))
    return values


def expected_shape(slot: Slot, values: Mapping[str, object]) -> tuple[int, ...] | None:
    """The shape that a result must have, or None where the line does not determine it."""
    if slot.dims is None:
        return None
    sizes: list[int] = []
    for dim in slot.dims:
        if dim == "...":
            leading = values.get("...")
            if not isinstance(leading, tuple):
                return None
            sizes.extend(leading)
            continue
        size = _evaluate(_parsed(dim), values)
        if size is None:
            return None
        sizes.append(size)
    return tuple(sizes)


@functools.lru_cache(maxsize=1024)
def _parsed(dim: str) -> ast.expr:
    return ast.parse(dim, mode="eval").body


def _evaluate(node: ast.expr, values: Mapping[str, object]) -> int | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name):
        value = values.get(node.id)
        return value if isinstance(value, int) else None
    if isinstance(node, ast.BinOp):
        left, right = _evaluate(node.left, values), _evaluate(node.right, values)
        if left is None or right is None:
            return None
        match node.op:
            case ast.Mult():
                return left * right
            case ast.Div() | ast.FloorDiv():
                return left // right if right else None
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
    return None


def place(slot: Slot, index: Sequence[int]) -> str:
    """An index in words of the axes: `sample 1, position 2, unit 0`.

    Two axes of positions are those of a query and a key; an axis of size 1 by its description says nothing.
    """
    dims = list(slot.dims or ())
    if dims and dims[0] == "...":
        leading = len(index) - len(dims) + 1
        dims = ["B"] * leading if leading == 1 else [f"leading axis {i} at" for i in range(leading)]
        dims += (slot.dims or ())[1:]
    if len(dims) != len(index):
        return f"index {tuple(index)}" if index else "the only entry"
    words = [AXIS_WORDS.get(dim, dim if dim.startswith("leading") else "entry") for dim in dims]
    if words[-2:] == ["position", "position"]:
        words[-2:] = ["query", "key"]
    said = [f"{word} {at}" for word, dim, at in zip(words, dims, index, strict=True) if dim != "1"]
    return ", ".join(said) or "the only entry"
