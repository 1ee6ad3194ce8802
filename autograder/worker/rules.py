"""Which forbidden functions and layers ran during a call.

Two witnesses, since each sees what the other cannot. The interpreter's own profiling hook tells of every
Python function that starts (by its code, so a copy, an alias, a subclass or a reloaded module is the same)
and of every built-in function that Python code calls (`torch.lstm`, however it was come by). The record of
operations tells what reaches the dispatcher: `torch.ops`, scripted functions, `functools.partial` of a
built-in. Nothing is patched, so there is no original to get back.

Both can be stopped by code that means to; that is noticed, and so are further threads, which neither can
follow. Then `blind` says why, and what the source names (`syntax`) counts instead.
"""

from __future__ import annotations

import importlib
import inspect
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, TracebackType
from typing import Any

from autograder.worker.compiled_code import WRITTEN, own_program

from . import originals
from .aside import is_given

_METHODS = ("__init__", "forward", "__call__")  # what of a forbidden class may not run


@dataclass
class Forbidden:
    """What may not run, resolved before the learner's code was read."""

    codes: dict[str, list[tuple[CodeType, str]]] = field(default_factory=dict)  # by the code's own name
    builtins: dict[object, str] = field(default_factory=dict)
    objects: dict[int, str] = field(default_factory=dict)  # by identity, for the syntax tree
    operations: frozenset[str] = frozenset()
    held: list[object] = field(default_factory=list)  # keeps the identities above alive

    def add_code(self, code: CodeType, name: str) -> None:
        """A Python function that may not run."""
        self.codes.setdefault(code.co_name, []).append((code, name))

    @property
    def any_python(self) -> bool:
        """Whether there is anything for the profiling hook to look for."""
        return bool(self.codes or self.builtins)


def resolve(python: Iterable[str], operations: Iterable[str]) -> Forbidden:
    """Looks the names up. A name that this version of torch does not have is left out."""
    forbidden = Forbidden(operations=frozenset(operations))
    own_program()
    for name in python:
        found = find_object(name)
        if found is not None:
            _add(forbidden, found, name)
    return forbidden


def _add(forbidden: Forbidden, found: Any, name: str) -> None:
    forbidden.objects.setdefault(id(found), name)
    forbidden.held.append(found)
    if isinstance(found, type):
        for method in _METHODS:
            function = found.__dict__.get(method)
            if isinstance(function, FunctionType):
                forbidden.add_code(inspect.unwrap(function).__code__, name)
    elif isinstance(found, FunctionType):
        forbidden.add_code(inspect.unwrap(found).__code__, name)
    elif isinstance(found, BuiltinFunctionType):
        forbidden.builtins.setdefault(found, name)


def find_object(dotted: str) -> object | None:
    """The object that a dotted name means, such as `torch.nn.functional.relu`; None if there is none.

    What is imported already is found by its attributes: to ask for a module that is none costs a search of the disk.
    """
    parts = dotted.split(".")
    for depth in range(1, len(parts) + 1):
        try:
            found: Any = importlib.import_module(".".join(parts[:depth]))
            for part in parts[depth:]:
                found = getattr(found, part)
            return found  # type: ignore[no-any-return]
        except (ImportError, AttributeError, RuntimeError):
            continue
    return None


class RuleWatch:
    """A context manager; afterwards `seen` are the forbidden names that ran.

    blind: whether some may be missing, because the hook was taken out; made: whether code ran that `torch.fx` wrote.
    """

    def __init__(self, forbidden: Forbidden) -> None:
        self._codes = forbidden.codes
        self._builtins = forbidden.builtins
        self.seen: set[str] = set()
        self.blind = False
        self.made = False

    def __enter__(self) -> RuleWatch:
        threading.setprofile(self._look)
        originals.set_profile(self._look)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.blind = originals.get_profile() != self._look
        originals.set_profile(None)
        threading.setprofile(None)

    def _look(self, frame: FrameType, event: str, argument: Any) -> None:
        """Called by the interpreter at every call and return; fast where nothing is forbidden."""
        if event == "call":
            name = frame.f_code.co_name
            candidates = self._codes.get(name)
            if candidates is not None:
                self._look_at_code(frame.f_code, candidates)
            if name == "forward" and frame.f_code.co_filename.startswith(WRITTEN):
                self.made = True
        elif event == "c_call" and argument in self._builtins and not is_given():
            self.seen.add(self._builtins[argument])

    def _look_at_code(self, code: CodeType, candidates: Sequence[tuple[CodeType, str]]) -> None:
        for forbidden, name in candidates:
            if code is forbidden or code == forbidden:  # equal: the same text at the same line, so a reloaded module
                if not is_given():
                    self.seen.add(name)
                return
