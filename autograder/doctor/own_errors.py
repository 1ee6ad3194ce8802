"""Checks that stop by themselves: a mistake of their author, said once for each check with its file and line.

Such a check stops on every answer alike, so what it did to each of them says nothing about the answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from autograder.course.model import Unit
from autograder.doctor.examine import Verdicts
from autograder.doctor.findings import Finding, Section, section

_FRAME = re.compile(r'^  File "(?P<path>[^"]+)", line (?P<line>\d+)', re.MULTILINE)


def examine_errors(unit: Unit, examined: Iterable[Verdicts]) -> Section:
    """One finding for each check that stopped on any answer, and for each way in which it did."""
    times = Counter((one.check.key, *_cause(unit, one.trace)) for verdicts in examined for one in verdicts.errors())
    findings = [
        Finding("our error", key, f"stops by itself on {number} answers: {what}", f"mend {place}")
        for (key, place, what), number in times.items()
    ]
    return section("checks themselves", {}, findings)


def _cause(unit: Unit, trace: str) -> tuple[str, str]:
    """The innermost line of the unit's own files in a traceback, and the exception."""
    lines = [line for line in trace.strip().splitlines() if line and not line.startswith(" ")]
    own = [
        f"solutions/{unit.name}/{Path(frame['path']).name}, line {frame['line']}"
        for frame in _FRAME.finditer(trace)
        if Path(frame["path"]).parent.name == unit.name
    ]
    return (own[-1] if own else f"that check in solutions/{unit.name}/"), (lines[-1] if lines else "no traceback")
