"""The answers to a unit's short questions: a dictionary at the end of the learner's file, read and bounded."""

from __future__ import annotations

import math
from typing import Any

import numpy

from . import originals
from .load import Loaded

MOST = 50  # answers of one unit
LONGEST = 200  # characters of a text
Described = dict[str, Any]


def read(loaded: Loaded) -> dict[str, Described]:
    """Every entry of the module's `answers`, described; {} where there is no such dictionary."""
    found = loaded.find("answers")
    if not originals.is_a(found, dict):
        return {}
    entries: list[Any] = list(dict.items(found))[:MOST]  # type: ignore[arg-type]
    return {originals.plain_text(name, 100): describe(value) for name, value in entries if type(name) is str}


def describe(value: object) -> Described:
    """One answer as kind and value: number, text, shape, none, or other with the name of its type."""
    if value is None:
        return {"kind": "none"}
    if originals.is_a(value, str):
        return {"kind": "text", "value": originals.plain_text(value, LONGEST)}
    if originals.is_a(value, tuple) or originals.is_a(value, list):
        return _shape(value)
    number = _number(value)
    return _other(value) if number is None else {"kind": "number", "value": number}


def _number(value: object) -> int | float | None:
    """The value of an int, a float, a numpy scalar or a tensor of one entry, if it is finite; else None."""
    if type(value) is bool:
        return None
    number: Any = value
    if originals.is_a(value, originals.Tensor) or originals.is_a(value, numpy.generic):
        number = _single(value)
    if type(number) is int or (originals.is_a(number, int) and type(number) is not bool):
        number = int.__int__(number)
        return number if abs(number) < 10**15 else _finite(number)
    return _finite(float.__float__(number)) if originals.is_a(number, float) else None


def _single(value: Any) -> object:
    try:
        with originals.undisturbed():
            return value.item()
    except Exception:
        return None


def _finite(number: float) -> float | None:
    try:
        return float(number) if math.isfinite(number) else None
    except OverflowError:
        return None


def _shape(value: Any) -> Described:
    entries = list((tuple if originals.is_a(value, tuple) else list).__iter__(value))
    small = len(entries) <= 16 and all(type(entry) is int and abs(entry) < 10**15 for entry in entries)
    return {"kind": "shape", "value": entries} if small else _other(value)


def _other(value: object) -> Described:
    return {"kind": "other", "type": originals.name_of(type(value))}
