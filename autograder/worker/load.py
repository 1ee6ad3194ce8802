"""From source text to a module, without a file.

The texts come over the wire. The unit's own text is executed as a module of the unit's name; the other
units are importable by name through a finder that stands last on `sys.meta_path`, so that nothing that
was handed in can take the place of a library: a text called `torch` is never picked up. Texts are loaded
only when they are imported, `linecache` knows their lines, and no folder is put on `sys.path`.
"""

from __future__ import annotations
import __future__

import functools
import importlib.abc
import importlib.machinery
import importlib.util
import linecache
import operator
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import Any

import numpy
import torch

from . import failure, originals


def file_name(unit: str) -> str:
    """The name by which tracebacks and messages call the text of a unit."""
    return f"{unit}.py"


_NOWHERE = "no folder"  # so that Python finds no file where it looks for the line of a syntax error


Span = Sequence[int]  # first and last line of a notebook's cell, counted from 1
FUTURE_FLAGS = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


def compiled(text: str, name: str, flags: int = 0) -> CodeType:
    """The text as code of a file called `name`.

    For the message of a syntax error, Python opens a file of that name in the working directory, whatever it
    may be (a pipe blocks for ever). So the text is compiled under a name that cannot be there, then renamed.
    """
    try:
        return _renamed(compile(text, f"{_NOWHERE}/{name}", "exec", flags, dont_inherit=True), name)
    except SyntaxError as error:
        error.filename = name
        raise


def _renamed(code: CodeType, name: str) -> CodeType:
    parts = tuple(_renamed(part, name) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=name, co_consts=parts)


class SourceImporter(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds and executes the texts that were handed in, by the names of their units."""

    def __init__(self, sources: Mapping[str, str], cells: Mapping[str, Sequence[Span]] | None = None) -> None:
        self.sources = dict(sources)
        self.cells = dict(cells or {})
        self.stumbled: list[tuple[str, Exception]] = []  # cells that raised, with the unit they belong to
        self.broken: list[str] = []  # units whose own text raised while it was imported, innermost first
        for unit, text in self.sources.items():
            lines = text.splitlines(keepends=True)
            linecache.cache[file_name(unit)] = (len(text), None, lines, file_name(unit))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A spec for a unit that was handed in, None for everything else."""
        if path is not None or fullname not in self.sources:
            return None
        return self.spec_of(fullname)

    def spec_of(self, unit: str) -> importlib.machinery.ModuleSpec:
        """The spec of a unit's module; its `__file__` is the name that tracebacks show."""
        spec = importlib.machinery.ModuleSpec(unit, self, origin=file_name(unit))
        spec.has_location = True
        return spec

    def get_source(self, fullname: str) -> str:
        """The text of a unit, for `inspect` and `torch.jit.script`."""
        return self.sources[fullname]

    def exec_module(self, module: ModuleType) -> None:
        """Executes a unit's text in its module."""
        unit = module.__name__
        if unit in self.cells:
            self._run_cells(unit, module)
            return
        try:
            exec(compiled(self.sources[unit], file_name(unit)), module.__dict__)
        except Exception:
            self.broken.append(unit)
            raise

    def _run_cells(self, unit: str, module: ModuleType) -> None:
        """One cell after the other, as in a notebook: a cell that raises does not take the later ones with it."""
        lines = self.sources[unit].splitlines(keepends=True)
        flags = 0
        for first, last in self.cells[unit]:
            text = "\n" * (first - 1) + "".join(lines[first - 1 : last])
            try:
                code = compiled(text, file_name(unit), flags)
                flags |= code.co_flags & FUTURE_FLAGS
                exec(code, module.__dict__)
            except Exception as error:
                self.stumbled.append((unit, error))


@dataclass
class Loaded:
    """A unit that was asked for, with what is known about its files."""

    unit: str
    module: ModuleType
    importer: SourceImporter
    seed: int = 0
    units: tuple[str, ...] | None = None  # the names of the course's units, where the grader said them
    files: frozenset[str] = field(default_factory=frozenset)
    settled: list[Any] = field(default_factory=list)  # the global state once the file was loaded
    named: dict[str, list[str]] = field(default_factory=dict)  # by exercise: forbidden names in its source

    def find(self, name: str) -> object:
        """What the unit's module calls `name`, or None."""
        return self.module.__dict__.get(name)


def prepare(
    unit: str,
    sources: Mapping[str, str],
    seed: int = 0,
    units: Sequence[str] | None = None,
    cells: Mapping[str, Sequence[Span]] | None = None,
) -> Loaded:
    """Makes an empty module for `unit` and installs the importer; nothing of the learner's runs yet."""
    forget_sources()
    importer = SourceImporter(sources, cells)
    sys.meta_path.append(importer)
    module = importlib.util.module_from_spec(importer.spec_of(unit))
    known = tuple(units) if units is not None else None
    return Loaded(unit, module, importer, seed, known, frozenset(map(file_name, sources)))


def forget_sources() -> None:
    """Takes the importer and the modules of an earlier load out of the interpreter.

    A fresh worker has none; looking through every module for them would touch, and so copy, megabytes of its memory.
    """
    if not any(type(finder) is SourceImporter for finder in sys.meta_path):
        return
    for name, module in list(sys.modules.items()):
        if type(getattr(module, "__loader__", None)) is SourceImporter:
            linecache.cache.pop(file_name(name), None)
            del sys.modules[name]
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder) is not SourceImporter]


def execute(loaded: Loaded) -> None:
    """Runs the unit's text. Whatever it raises goes through."""
    known = sys.modules.get(loaded.unit)
    if known is None or isinstance(getattr(known, "__loader__", None), SourceImporter):
        sys.modules[loaded.unit] = loaded.module  # dataclasses and pickle look there; a library keeps its place
    loaded.importer.exec_module(loaded.module)


def defined_names(loaded: Loaded, most: int = 200) -> list[str]:
    """The functions and classes that the unit's own text defines, in its order."""
    names = []
    for name, value in list(loaded.module.__dict__.items())[:10_000]:
        if type(name) is str and not name.startswith("_") and _is_own(value, loaded.unit):
            names.append(originals.plain_text(name, 100))
    return names[:most]


def _is_own(value: object, unit: str) -> bool:
    if originals.is_a(value, ModuleType) or type(value) in (int, float, str, dict, list, tuple, bool):
        return False
    try:
        return callable(value) and getattr(value, "__module__", None) == unit
    except Exception:  # a `__getattr__` or an `__eq__` of the learner's
        return False


_manual_seed = torch.default_generator.manual_seed
_seed_numpy = numpy.random.seed
_seed_python = random.seed


def seed_everything(seed: int, *, on_gpu: bool = False) -> None:
    """Sets the random states of torch, numpy and Python, so that a call depends on no earlier one.

    The GPUs' only where one is used: asking for it would begin to set CUDA up.
    """
    if on_gpu:
        torch.cuda.manual_seed_all(seed)
    _manual_seed(seed)
    _seed_numpy(seed % 2**32)
    _seed_python(seed)


def tell(error: BaseException, loaded: Loaded) -> failure.Report:
    """The ERROR for an exception of the unit's code.

    Where an imported unit did not load, because its own text raised, `broken_unit` and `missing_unit` name it.
    """
    report = failure.describe(error, loaded.files, loaded.units)
    others = [unit for unit in loaded.importer.broken if unit != loaded.unit and file_name(unit) == report["file"]]
    broken = others[0] if others else None
    return report | {"broken_unit": broken, "missing_unit": report["missing_unit"] or broken}
