"""Takes apart all that a learner receives, archives inside archives included, into pieces that can be searched.

What cannot be opened is not passed over: it becomes a piece with a complaint, and the release is refused.
"""

from __future__ import annotations

import ast
import bz2
import gzip
import io
import json
import lzma
import marshal
import tarfile
import types
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

DEEPEST = 6  # archives inside archives; a wheel in a zip in a tar has 3
LARGEST = 1 << 30  # bytes of one unpacked member
_COMPRESSED = ((b"\x1f\x8b", gzip.decompress), (b"BZh", bz2.decompress), (b"\xfd7zXZ", lzma.decompress))


@dataclass(frozen=True, eq=False)
class Piece:
    """One searchable thing: text, with its syntax tree if it is Python, or numbers; or a complaint."""

    place: str
    text: str = ""
    tree: ast.Module | None = None
    values: NDArray[np.float64] | None = None
    complaint: str = ""


def open_folder(folder: Path) -> Iterator[Piece]:
    """The pieces of every file in a folder, and one with the name of each file and folder."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            yield Piece(name, complaint="is a link")
        elif path.is_dir():
            yield Piece(name)
        else:
            yield from open_bytes(name, path.read_bytes())


def open_bytes(place: str, content: bytes, depth: int = 0) -> Iterator[Piece]:
    """The pieces of one file. `place` says where it is: `kit.zip > engine.whl > autograder/cli.py`."""
    if depth > DEEPEST:
        yield Piece(place, complaint=f"lies more than {DEEPEST} archives deep")
        return
    try:
        yield from _opened(place, content, depth)
    except Exception as error:  # whatever a damaged file makes of a parser, it was not searched
        yield Piece(place, complaint=f"cannot be searched ({type(error).__name__}: {error})")


def _opened(place: str, content: bytes, depth: int) -> Iterator[Piece]:
    suffix = place.rpartition(".")[2].lower()
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        yield Piece(place)
        yield from _zip(place, content, depth)
    elif content.startswith(b"\x93NUMPY"):
        yield _array(place, content)
    elif any(content.startswith(magic) for magic, _ in _COMPRESSED):
        unpack = next(unpack for magic, unpack in _COMPRESSED if content.startswith(magic))
        yield from open_bytes(f"{place} > unpacked", unpack(content), depth + 1)
    elif content[257:262] == b"ustar":
        yield Piece(place)
        yield from _tar(place, content, depth)
    elif suffix == "pyc":
        yield Piece(place, text="\n".join(_constants(marshal.loads(content[16:]))))
    elif suffix == "ipynb":
        yield from _notebook(place, content)
    else:
        yield from _plain(place, content, suffix)


def _zip(place: str, content: bytes, depth: int) -> Iterator[Piece]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if archive.comment:
            yield Piece(f"{place} > comment", archive.comment.decode("utf-8", "replace"))
        for member in archive.infolist():
            inner = f"{place} > {member.filename}"
            if member.is_dir():
                yield Piece(inner)
            elif member.file_size > LARGEST:
                yield Piece(inner, complaint="is too large to be searched")
            else:
                yield from open_bytes(inner, archive.read(member), depth + 1)


def _tar(place: str, content: bytes, depth: int) -> Iterator[Piece]:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() else None
            inner = f"{place} > {member.name}"
            if stream is not None:
                yield from open_bytes(inner, stream.read(), depth + 1)
            else:
                yield Piece(inner, complaint="" if member.isdir() else "is a link")


def _array(place: str, content: bytes) -> Piece:
    array: NDArray[Any] = np.load(io.BytesIO(content), allow_pickle=False)  # object arrays raise: they are pickles
    if array.dtype.kind in "US":
        return Piece(place, text="\n".join(map(str, array.ravel().tolist())))
    if array.dtype == np.uint8:
        return Piece(place, text=array.tobytes().decode("utf-8", "replace"))
    return Piece(place, values=array.astype(np.float64).ravel())


def _notebook(place: str, content: bytes) -> Iterator[Piece]:
    notebook = json.loads(content)
    for number, cell in enumerate(notebook.get("cells", []), start=1):
        text = "".join(cell.get("source", ""))
        inner = f"{place}, cell {number}"
        yield Piece(inner, text, _tree(text) if cell.get("cell_type") == "code" else None)
        rest = {key: value for key, value in cell.items() if key != "source"}
        yield Piece(f"{inner} (outputs)", "\n".join(_strings(rest)))
    yield Piece(f"{place} (metadata)", "\n".join(_strings(notebook.get("metadata", {}))))


def _strings(value: Any) -> Iterator[str]:
    """Every key, text and number in a nest; a list of lines is one text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _strings(item)
    elif isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            yield "".join(value)
        else:
            for item in value:
                yield from _strings(item)
    elif value is not None:
        yield repr(value)


def _plain(place: str, content: bytes, suffix: str) -> Iterator[Piece]:
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    text = content.decode(encoding, "replace")
    if suffix == "json":
        yield Piece(place, "\n".join(_strings(json.loads(text))))
    else:
        yield Piece(place, text, _tree(text) if suffix in ("py", "pyi") else None)


def _tree(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a learner's kit may hold any Python, strange escapes included
            return ast.parse(text)
    except (SyntaxError, ValueError):
        return None


def _constants(code: Any) -> Iterator[str]:
    """Names, texts and numbers in compiled code, nested functions included."""
    if isinstance(code, types.CodeType):
        yield from code.co_names + code.co_varnames
        for constant in code.co_consts:
            yield from _constants(constant)
    elif isinstance(code, tuple | frozenset):
        for item in code:
            yield from _constants(item)
    elif code is not None:
        yield code if isinstance(code, str) else repr(code)
