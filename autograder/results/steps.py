"""One student, one fate: what is done for one hand-in can fail for that one only.

Whatever is done for one student after the other is a `Step`. If it raises, what was to be done for this student ends
there, the caller is given a `Failure` with the traceback, and the next student's turn comes. What the user can repair
(`AutograderError`: a full disk, no isolation) concerns everybody and goes through, and so do Ctrl-C and `SystemExit`.

A step is known by its name in `STEPS` as soon as its module is imported, and the tests make each of them fail.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from autograder.errors import AutograderError
from autograder.text import one_line

Result = TypeVar("Result")

LONGEST = 8_000  # characters of a traceback; a recursion without end fills megabytes
STEPS: dict[str, Step] = {}
_SHORT = "Not enough memory to say where."


@dataclass(frozen=True)
class Failure:
    """A step that raised for one student: our own error, whatever the student handed in."""

    student: str
    step: str
    traceback: str

    def record(self) -> dict[str, object]:
        """As it stands among the `own_errors` of a result document."""
        return {"where": self.step, "traceback": self.traceback}

    def __str__(self) -> str:
        last = self.traceback.strip().rpartition("\n")[2]
        return one_line(f"{self.student}: {self.step}: {last}", limit=300)


class Step:
    """Something that is done for one student at a time. `name` says what, after "failed while": `choosing files`."""

    def __init__(self, name: str) -> None:
        if name in STEPS:
            raise ValueError(f"there is a step {name!r} already")
        self.name = name
        STEPS[name] = self

    def run(self, student: str, do: Callable[[], Result], otherwise: Callable[[Failure], Result]) -> Result:
        """What `do` gives; where it raises, what `otherwise` makes of the failure."""
        try:
            return do()
        except AutograderError:
            raise
        except Exception as error:
            failure = self.failure(student, error)
        return otherwise(failure)  # outside, so that the frames of what failed have gone

    def failure(self, student: str, error: BaseException) -> Failure:
        """An exception that was raised for one student, with what is known of its way."""
        try:
            trace = "".join(traceback.format_exception(error))
        except (RecursionError, MemoryError):
            trace = f"{_SHORT}\n{type(error).__name__}"
        return Failure(student, self.name, _shortened(trace))


def _shortened(trace: str) -> str:
    """Beginning and end of a long traceback: where it began and what it came to."""
    if len(trace) <= LONGEST:
        return trace
    half = LONGEST // 2
    return f"{trace[:half]}\n  [...]\n{trace[-half:]}"


def error_file(out: Path, command: str) -> Path:
    """Where the tracebacks of what a command could not write for single students are kept."""
    return out / f"errors-{command}.txt"


def report_failures(out: Path, command: str, failures: Sequence[Failure]) -> None:
    """Write these tracebacks; without any there is no file.

    Raises:
        RecordError: it cannot be written.
    """
    from autograder.results.durable_files import write_text

    path = error_file(out, command)
    if failures:
        write_text(path, "\n".join(_told(failures)))
    else:
        path.unlink(missing_ok=True)


def _told(failures: Iterable[Failure]) -> Iterable[str]:
    return (f"{one_line(one.student)}: failed while {one.step}\n{one.traceback}" for one in failures)
