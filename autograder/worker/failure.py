"""An exception in bounded, harmless words.

Formatting happens here, in the learner's process, and nowhere else: `__str__` may raise, loop or return
a gigabyte, a class may be called `ValueError` without being one, a chain of causes may be a circle.
Chains are never followed, text is cut, and only frames of the learner's own files are named.
"""

from __future__ import annotations

import builtins
from collections.abc import Container, Mapping
from types import TracebackType
from typing import Any

from . import gpu, originals

MESSAGE_LIMIT = 2000  # characters
TRACE_LIMIT = 20  # frames; a recursion of 1000 is told by its two ends
_traceback_of = BaseException.__dict__["__traceback__"].__get__
_arguments_of = BaseException.__dict__["args"].__get__
_BUILTIN = {name: kind for name, kind in vars(builtins).items() if isinstance(kind, type)}

Report = dict[str, Any]
Frame = list[Any]


def describe(error: BaseException, files: Container[str], units: Container[str] | None = None) -> Report:
    """The ERROR part of a reply.

    `files` are the names of the learner's files: only their frames are named. `units` are the units of the
    course, where the grader said them: a module that is missing counts as `missing_unit` only if it is one (where
    the grader did not, if its name has no dot).
    `kinds` are the names of the real built-in classes that the exception is an instance of; `gpu_lost` says that this
    process can compute nothing more on its GPU.
    """
    trace = _learner_frames(_traceback_of(error), files)
    place = _syntax_place(error, files) or (trace[-1][:2] if trace else [None, None])
    return {
        "type": _type_name(type(error)),
        "kinds": [originals.name_of(kind) for kind in originals.ancestors(type(error)) if _is_builtin(kind)],
        "message": message_of(error),
        "file": place[0],
        "line": place[1],
        "trace": trace,
        "missing_unit": _missing_unit(error, units),
        "gpu_lost": gpu.is_lost(error),
    }


def simple(kind: str, message: str) -> Report:
    """An ERROR that the worker itself raises, about something that is not as the exercise wants it."""
    report: Report = {"type": kind, "kinds": [kind, "Exception"], "message": message[:MESSAGE_LIMIT]}
    return report | {"file": None, "line": None, "trace": [], "missing_unit": None}


def message_of(error: BaseException) -> str:
    """The exception's text, at most MESSAGE_LIMIT characters; "" where it has none or refuses to tell."""
    try:
        return originals.plain_text(str(error), MESSAGE_LIMIT)
    except BaseException:  # the text is only wanted for a message, so even an exit from within it is ignored
        return ""


def _type_name(kind: type) -> str:
    name = originals.name_of(kind)
    if name in _BUILTIN and not _is_builtin(kind):
        return f"{name} of the file's own"  # a class that borrows the name of a built-in one
    return name


def _is_builtin(kind: type) -> bool:
    return kind is not object and _BUILTIN.get(originals.name_of(kind)) is kind


def _learner_frames(traceback: TracebackType | None, files: Container[str]) -> list[Frame]:
    frames: list[Frame] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename in files:
            frames.append([code.co_filename, traceback.tb_lineno, originals.plain_text(code.co_name, 100)])
            if len(frames) > TRACE_LIMIT:
                del frames[TRACE_LIMIT // 2]
        traceback = traceback.tb_next
    return frames


def _syntax_place(error: BaseException, files: Container[str]) -> Frame | None:
    """File and line of a syntax error, which no frame shows."""
    if not originals.is_a(error, SyntaxError):
        return None
    file = SyntaxError.__dict__["filename"].__get__(error)
    line = SyntaxError.__dict__["lineno"].__get__(error)
    return [file, line] if type(file) is str and file in files and type(line) is int else None


def _missing_unit(error: BaseException, units: Container[str] | None) -> str | None:
    if not originals.is_a(error, ModuleNotFoundError):
        return None
    name = originals.plain_text(ImportError.__dict__["name"].__get__(error), 100)
    known = "." not in name if units is None else name in units
    return name if name and known else None


def undefined(name: str, file: str) -> Report:
    """The ERROR for an exercise that the file does not define."""
    return simple("NameError", f"{name} is not defined in {file}") | {"undefined": name}


def of_kind(report: Mapping[str, Any], kind: str) -> bool:
    """Whether an ERROR truly is of the built-in class `kind`."""
    return kind in report["kinds"]
