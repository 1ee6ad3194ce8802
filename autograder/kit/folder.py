"""The kit as it lies on a learner's disk: stubs, visible checks, recorded cases.

It is found by listing, in the working folder or above it. A unit read from a kit is the same record as one read from
solutions, with two things less: there is no reference, and a question has no right answer.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.authoring.sync.recording import RecordedOracle
from autograder.course.model import Check, Exercise, Question, Unit
from autograder.course.recorded_cases import read_cases
from autograder.course.registry import CheckWords, Collector, collecting
from autograder.course.shapes import parse_signature
from autograder.course.syllabus import read_syllabus
from autograder.errors import CourseError
from autograder.kit.recorded_oracle import HomeOracle

ADVICE = "Go to the folder of the kit: the one with the files of the units and a folder `visible`."


@dataclass(frozen=True)
class KitUnit:
    """One unit of a kit. `stub` is its file as it was handed out; `digest` names its checks and cases."""

    unit: Unit
    oracle: RecordedOracle
    stub: str
    digest: str

    @property
    def name(self) -> str:
        return self.unit.name


@dataclass
class Kit:
    """A kit's folder and the names of its units, in the order of the course. A unit is read when it is asked for."""

    folder: Path
    names: tuple[str, ...]
    _units: dict[str, KitUnit] = field(default_factory=dict, repr=False)

    def unit(self, name: str) -> KitUnit:
        """The unit of that name. CourseError names those that exist, or the file that cannot be read."""
        if name not in self.names:
            near = difflib.get_close_matches(name, self.names, n=1, cutoff=0.5)
            guess = f"Did you mean {near[0]}? " if near else ""
            raise CourseError(f"there is no unit {name!r} in this kit. {guess}There are: {', '.join(self.names)}.")
        if name not in self._units:
            self._units[name] = read_unit(self.folder, name)
        return self._units[name]

    def units(self) -> tuple[KitUnit, ...]:
        """All units."""
        return tuple(self.unit(name) for name in self.names)

    def exercises(self) -> dict[str, tuple[str, ...]]:
        """The names of each unit's exercises."""
        return {kit.name: tuple(exercise.name for exercise in kit.unit.exercises) for kit in self.units()}


def find_kit(start: Path | None = None) -> Kit:
    """The kit in a folder or the nearest one above it, `assignments/` of a repository included. CourseError if none."""
    here = (start or Path.cwd()).resolve()
    for above in (here, *here.parents):
        for folder in (above, above / "assignments"):
            names = unit_names(folder)
            if names:
                return Kit(folder, names)
    raise CourseError(f"no kit was found in {here} or above it. {ADVICE}")


def unit_names(folder: Path) -> tuple[str, ...]:
    """The units of which a folder holds checks and cases; in the order of the course."""
    cases = (folder / "visible" / "cases").glob("*.npz")
    found = [path.stem for path in cases if (folder / "visible" / f"{path.stem}.py").is_file()]
    return tuple(read_syllabus(folder / "visible").ordered(found))


def read_unit(folder: Path, name: str) -> KitUnit:
    """Read one unit of a kit."""
    checks, cases = folder / "visible" / f"{name}.py", folder / "visible" / "cases" / f"{name}.npz"
    record = read_cases(cases)
    words = _load_checks(checks, name)
    exercises = tuple(_exercise(name, entry, words, cases) for entry in record["exercises"])
    known = {exercise.name for exercise in exercises}
    stray = next((check for check in words.checks if check.exercise not in known), None)
    if stray is not None:
        raise CourseError(f"{stray.where}: {cases.name} holds nothing about `{stray.exercise}`. {AGAIN}")
    digest = hashlib.sha256(checks.read_bytes() + cases.read_bytes()).hexdigest()
    unit = Unit(name, record["title"], exercises, _questions(record), words.rules, None, digest)
    return KitUnit(unit, HomeOracle(record), record.get("stub", ""), digest)


AGAIN = "Fetch the kit again, or run `autograder sync` if you are its author."


def _exercise(unit: str, entry: Mapping[str, Any], words: Collector, cases: Path) -> Exercise:
    name = entry["name"]
    checks = tuple(_check(unit, check) for check in words.checks if check.exercise == name)
    signature = parse_signature(entry["shapes"], f"{cases.name}, {name}")
    return Exercise(unit, name, signature, entry["is_module"], entry["title"], words.hints.get(name, ()), checks)


def _check(unit: str, words: CheckWords) -> Check:
    return Check(unit, words.exercise, words.name, words.family, words.says, words.points, True, words.needs, words.run)


def _questions(record: Mapping[str, Any]) -> tuple[Question, ...]:
    return tuple(Question(q["name"], q["kind"], q["text"], q["points"], 0.01, "", None) for q in record["questions"])


def _load_checks(path: Path, unit: str) -> Collector:
    """Run a file of visible checks and collect what it says."""
    place = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    spec = importlib.util.spec_from_file_location(f"_kit_{place}_{unit}", path)
    assert spec is not None and spec.loader is not None
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # no traces in the learner's folder
    try:
        with collecting() as collector:
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            spec.loader.exec_module(module)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError(f"{path} cannot be loaded: {type(error).__name__}: {error}. {AGAIN}") from error
    finally:
        sys.dont_write_bytecode = before
    return collector
