"""Checks that stop by themselves: a mistake of their author, said once for each check with its file and line.

Such a check stops on every answer alike, so what it did to each of them says nothing about the answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from autograder.authoring.doctor.examine import Verdicts
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.course.model import Unit

_FRAME = re.compile(r'^  File "(?P<path>[^"]+)", line (?P<line>\d+)', re.MULTILINE)


def examine_errors(unit: Unit, examined: Iterable[tuple[str, Verdicts]]) -> Section:
    """One finding for each check that stopped on any answer, and for each way in which it did.

    examined: the name of an answer and what the checks said of it.
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for name, verdicts in examined:
        for one in verdicts.errors():
            found.setdefault((one.check.key, *_cause(unit, one.trace)), []).append(name)
    findings = [
        Finding("our error", key, f"stops by itself on {_which(names)}: {what}", f"mend {place}")
        for (key, place, what), names in found.items()
    ]
    return section("checks themselves", {}, findings)


def _which(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def _cause(unit: Unit, trace: str) -> tuple[str, str]:
    """The place to mend and the exception: the innermost line of the unit's own files, or the innermost of all."""
    lines = [line for line in trace.strip().splitlines() if line and not line.startswith(" ")]
    frames = [(Path(frame["path"]), frame["line"]) for frame in _FRAME.finditer(trace)]
    own = [(path, line) for path, line in frames if unit.name in path.parts[-3:-1]]
    path, line = (own or frames or [(Path("no traceback"), "0")])[-1]
    parts = path.parts[-4:] if path.parent.name == "hidden" else path.parts[-3:]
    return f"{'/'.join(parts)}, line {line}", (lines[-1] if lines else "no traceback")
