"""Recorded cases: what a visible check needs when there is no reference.

A record is a nest of dictionaries, lists and tuples whose leaves are numpy arrays and plain JSON values. On disk it is
an `.npz`: one member per array, named by its path in the nest, and a member `index` that holds the nest as JSON.
No pickle in either direction: files from elsewhere are opened in a learner's kit. Two records are compared by number,
because another processor rounds the last digits differently.
"""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.errors import CourseError

INDEX = "index"
SCHEMA = 1
# relative to the largest entry of the array. Other orders of summation differ by some 1e-15 in float64 and 1e-7 in
# float32, times the length of a sum; a changed case differs in the first digits.
TOLERANCE = {"float64": 1e-9, "float32": 1e-4}

Array = NDArray[Any]


def write_cases(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record. The same record gives the same bytes, on every machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pack(record))


def read_cases(path: Path) -> dict[str, Any]:
    """Read a record. CourseError if the file is not one."""
    try:
        return unpack(path.read_bytes())
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise CourseError(f"{path}: these recorded cases cannot be read ({error}). Run `autograder sync`.") from error


def pack(record: Mapping[str, Any]) -> bytes:
    """The bytes of an archive: uncompressed, without times, members in order of their names."""
    arrays: dict[str, Array] = {}
    nest = _described(record, "", arrays)
    index = json.dumps(
        {"schema": SCHEMA, "record": nest}, separators=(",", ":")
    )  # keys keep their order: arguments have one
    arrays[INDEX] = np.frombuffer(index.encode(), dtype=np.uint8)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(arrays):
            member = zipfile.ZipInfo(f"{name}.npy")  # its time is the start of 1980
            member.external_attr = 0o644 << 16
            member.create_system = 3  # else a Windows machine writes other bytes
            archive.writestr(member, _npy(arrays[name]))
    return stream.getvalue()


def unpack(content: bytes) -> dict[str, Any]:
    """The record in the bytes of an archive."""
    with np.load(io.BytesIO(content), allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    index = json.loads(arrays[INDEX].tobytes().decode())
    if index["schema"] != SCHEMA:
        raise ValueError(f"schema {index['schema']}, not {SCHEMA}")
    record = _restored(index["record"], arrays)
    if not isinstance(record, dict):
        raise TypeError("the index holds no dictionary")
    return record


def _npy(array: Array) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, np.ascontiguousarray(array).reshape(array.shape), (1, 0), allow_pickle=False)
    return stream.getvalue()


def _described(value: Any, place: str, arrays: dict[str, Array]) -> Any:
    """The nest with every array replaced by its name; dictionaries and tuples are tagged, lists are lists."""
    if isinstance(value, np.ndarray):
        if value.dtype.kind not in "fiub":
            raise TypeError(f"{place}: arrays of {value.dtype} are not recorded")
        if place in arrays or place == INDEX:
            raise TypeError(f"{place}: two arrays would have this name")
        arrays[place] = value
        return {"array": place}
    if isinstance(value, Mapping):
        return {"dict": {str(key): _described(item, _join(place, key), arrays) for key, item in value.items()}}
    if isinstance(value, list | tuple):
        items = [_described(item, _join(place, at), arrays) for at, item in enumerate(value)]
        return {"tuple": items} if isinstance(value, tuple) else items
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{place}: a {type(value).__name__} cannot be recorded")


def _join(place: str, key: object) -> str:
    return f"{place}/{key}" if place else str(key)


def _restored(nest: Any, arrays: Mapping[str, Array]) -> Any:
    if isinstance(nest, list):
        return [_restored(item, arrays) for item in nest]
    if not isinstance(nest, dict):
        return nest
    ((tag, held),) = nest.items()
    if tag == "array":
        return arrays[held]
    if tag == "tuple":
        return tuple(_restored(item, arrays) for item in held)
    if tag == "dict":
        return {key: _restored(item, arrays) for key, item in held.items()}
    raise ValueError(f"unknown tag {tag!r} in the index")


def differences(old: Any, new: Any, place: str = "") -> Iterator[str]:
    """What has changed from one record to the other, each with the path of the array or value."""
    if isinstance(old, np.ndarray) and isinstance(new, np.ndarray):
        change = _array_change(old, new)
        if change:
            yield f"{place}: {change}"
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in sorted({*old, *new}, key=str):
            if key in old and key in new:
                yield from differences(old[key], new[key], _join(place, key))
            else:
                yield f"{_join(place, key)}: {'gone' if key in old else 'new'}"
        if set(old) == set(new) and list(old) != list(new):
            yield f"{place}: another order of {', '.join(map(str, new))}"
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from differences(before, after, _join(place, at))
    elif not _same_value(old, new):
        yield f"{place}: {_brief(old)} has become {_brief(new)}"


def _same_value(old: Any, new: Any) -> bool:
    if isinstance(old, float) and isinstance(new, float):
        return math.isclose(old, new, rel_tol=TOLERANCE["float64"]) or (math.isnan(old) and math.isnan(new))
    return type(old) is type(new) and not isinstance(old, np.ndarray | list | tuple) and bool(old == new)


def _brief(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"an array {value.shape}"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _array_change(old: Array, new: Array) -> str:
    """What differs between two arrays in words; nothing if they agree by number."""
    if old.dtype != new.dtype:
        return f"{old.dtype} has become {new.dtype}"
    if old.shape != new.shape:
        return f"shape {old.shape} has become {new.shape}"
    if old.dtype.kind != "f":
        return f"{int((old != new).sum())} of {old.size} entries differ" if (old != new).any() else ""
    finite = np.isfinite(old) & np.isfinite(new)
    if not np.array_equal(old[~finite], new[~finite], equal_nan=True):
        return "entries that are not finite differ"
    if not finite.any():
        return ""
    scale = max(float(np.abs(new[finite]).max()), np.finfo(np.float64).tiny)
    worst = float(np.abs(old[finite] - new[finite]).max()) / scale
    return f"differs by {worst:.1e} of its largest entry" if worst > TOLERANCE.get(str(old.dtype), 1e-3) else ""
