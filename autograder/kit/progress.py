"""What is remembered between commands: how far each unit was when it was last checked, and which hints were given.

One small JSON file in the kit, `.autograder/progress.json`. Nothing depends on it: without it, or where it cannot be
written, everything is found out anew.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.kit.folder import Kit
from autograder.kit.own_files import Work
from autograder.kit.priorities import Stage
from autograder.kit.unit_report import UnitReport

FOLDER = ".autograder"
SCHEMA = 1


@dataclass
class Progress:
    """The file, as a dictionary. Changes are written at once."""

    path: Path
    data: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def of(kit: Kit) -> Progress:
        """The progress kept in a kit; empty where there is none or it cannot be read."""
        path = kit.folder / FOLDER / "progress.json"
        data: Any = None
        with contextlib.suppress(OSError, ValueError):
            data = json.loads(path.read_text(encoding="utf-8"))
        good = isinstance(data, dict) and data.get("schema") == SCHEMA
        return Progress(path, data if good else {"schema": SCHEMA})

    def _part(self, name: str) -> dict[str, Any]:
        part = self.data.setdefault(name, {})
        if not isinstance(part, dict):
            part = self.data[name] = {}
        return part

    def remember(self, report: UnitReport, *, write: bool = True) -> None:
        """Keep what a report of a whole unit says; `write=False` where the file is written later."""
        if report.work.problem or not report.whole:
            return
        exercises = {
            one.exercise.name: [len(one.right), len(one.outcomes), one.stage.name.lower()] for one in report.exercises
        }
        questions = [sum(q.state == "answered" for q in report.questions), len(report.unit.unit.questions)]
        remarks = [one.exercise.name for one in report.exercises if one.remark is not None]
        self._part("units")[report.unit.name] = {
            "digest": report.work.digest,
            "checks": report.unit.digest,
            "exercises": exercises,
            "questions": questions,
            "remarks": remarks,
        }
        if write:
            self.write()

    def known(self, kit: Kit, work: Work) -> dict[str, Any] | None:
        """What is known of a unit, if neither its file nor its checks have changed since."""
        entry = self._part("units").get(work.unit)
        if not isinstance(entry, dict) or entry.get("digest") != work.digest:
            return None
        return entry if entry.get("checks") == kit.unit(work.unit).digest else None

    def solved(self, kit: Kit, work: Work) -> bool:
        """Whether all exercises of a unit are known to be right."""
        entry = self.known(kit, work)
        stages = [one[2] for one in entry["exercises"].values()] if entry else []
        return bool(stages) and all(stage == Stage.SOLVED.name.lower() for stage in stages)

    def next_hint(self, exercise: str, steps: int) -> int:
        """The number of the next hint, from 0, which is remembered; the last one comes again."""
        given = self._part("hints").get(exercise, 0)
        at = min(given if isinstance(given, int) else 0, steps - 1)
        self._part("hints")[exercise] = at + 1
        self.write()
        return at

    def forget_hints(self, exercise: str) -> None:
        """Begin with the first hint again."""
        self._part("hints").pop(exercise, None)
        self.write()

    @property
    def student(self) -> str:
        """The name given at the last hand-in."""
        name = self.data.get("student", "")
        return name if isinstance(name, str) else ""

    @student.setter
    def student(self, name: str) -> None:
        self.data["student"] = name
        self.write()

    def write(self) -> None:
        """Write the file whole or not at all; where the folder cannot be written, nothing is remembered."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(exist_ok=True)
            ignore = self.path.parent / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            beside = self.path.with_name(f"progress.{os.getpid()}.tmp")
            beside.write_text(json.dumps(self.data, indent=1) + "\n", encoding="utf-8")
            os.replace(beside, self.path)
