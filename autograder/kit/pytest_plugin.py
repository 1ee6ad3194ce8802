"""Plain `pytest` in a kit: every visible check is a test item, `lstm.py::lstm_gates::follows_the_formula`.

The kit's `conftest.py` names this module as a plugin. Messages are those of `autograder check`. A unit's file is loaded
once, in a worker that serves the whole session, never in pytest's own process. An exercise that is not started is
neither right nor wrong: it is reported as skipped, under the word "not started".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner, Outcome
from autograder.course.model import Check, Exercise
from autograder.errors import AutograderError
from autograder.kit.examine import BUDGET, report_on, untouched
from autograder.kit.explain import explain
from autograder.kit.folder import Kit, KitUnit, find_kit, unit_names
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import Work, read_work, sources_for
from autograder.kit.unit_report import ExerciseReport, UnitReport


class KitSession:
    """What the items of one pytest session share: the workers, and the session of the file that is being run."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._running: tuple[Path, Examiner, Session] | None = None

    @cached_property
    def source(self) -> Lasting:
        """Starts with the first check that needs it."""
        return self._stack.enter_context(Lasting(spare=False))

    def examiner(self, kit: Kit, unit: KitUnit, work: Work) -> tuple[Examiner, Session]:
        """The examiner of a file. It is loaded once, as long as its items follow one another."""
        if self._running is not None and self._running[0] == work.path:
            return self._running[1:]
        self._leave()
        assert work.source is not None
        handed_in = sources_for(kit, work)
        texts = {name: one.text for name, one in handed_in.items()}
        session = Session(self.source, unit.unit, texts, {}, kit.names, BUDGET)
        examiner = Examiner(unit.unit, unit.oracle, session, place=work.source.place)
        self._running = (work.path, examiner, session)
        return examiner, session

    def _leave(self) -> None:
        if self._running is not None:
            self._running[2].__exit__()
            self._running = None

    def close(self) -> None:
        """End all workers."""
        self._leave()
        self._stack.close()


BENCH = pytest.StashKey[KitSession]()
NOT_STARTED = "not started"


def pytest_configure(config: pytest.Config) -> None:
    """One bench for the session."""
    config.stash[BENCH] = KitSession()


def pytest_unconfigure(config: pytest.Config) -> None:
    """No worker outlives the session."""
    student_grader = config.stash.get(BENCH, None)
    if student_grader is not None:
        student_grader.close()


def pytest_report_teststatus(report: pytest.TestReport | pytest.CollectReport) -> tuple[str, str, str] | None:
    """The word for what is not started, in the line of dots and in the count at the end."""
    reason = report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""
    return (NOT_STARTED, "o", NOT_STARTED.upper()) if NOT_STARTED in reason else None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The file of a unit, in a folder that is a kit."""
    if file_path.suffix == ".py" and file_path.stem in unit_names(file_path.parent):
        file: UnitFile = UnitFile.from_parent(parent, path=file_path)
        return file
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """pytest itself is not to import a unit: that would run the learner's code in this process."""
    if module_path.stem in unit_names(module_path.parent):
        module: pytest.Module = NoModule.from_parent(parent, path=module_path)
        return module
    return None


class NoModule(pytest.Module):
    """In the place of a unit's file, where pytest looks for functions that begin with `test`."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        return []


class UnitFile(pytest.File):
    """The file of one unit."""

    def collect(self) -> Iterator[pytest.Collector]:
        """Its exercises."""
        try:
            self.kit = find_kit(self.path.parent)
            self.unit = self.kit.unit(self.path.stem)
        except AutograderError as error:
            raise self.CollectError(str(error)) from error
        self.work = read_work(self.unit, self.path)
        if self.work.problem:
            raise self.CollectError(self.work.problem)
        for exercise in self.unit.unit.exercises:
            node: ExerciseNode = ExerciseNode.from_parent(self, name=exercise.name, exercise=exercise)
            yield node


class ExerciseNode(pytest.Collector):
    """One exercise."""

    def __init__(self, *, exercise: Exercise, **about: Any) -> None:
        super().__init__(**about)
        self.exercise = exercise

    def collect(self) -> Iterator[pytest.Item]:
        """Its visible checks."""
        for check in self.exercise.checks:
            item: CheckItem = CheckItem.from_parent(self, name=check.name, check=check)
            yield item


class NotRight(Exception):
    """A check that does not hold; the text is what a learner reads."""


class CheckItem(pytest.Item):
    """One visible check."""

    parent: ExerciseNode

    def __init__(self, *, check: Check, **about: Any) -> None:
        super().__init__(**about)
        self.check = check

    def runtest(self) -> None:
        """Run the check. Not started is skipped, everything else that is no pass fails."""
        file = self.parent.parent
        assert isinstance(file, UnitFile)
        if untouched(file.unit, file.work):
            pytest.skip(f"{NOT_STARTED}: {self.parent.exercise.name}")
        examiner, session = self.config.stash[BENCH].examiner(file.kit, file.unit, file.work)
        exercise = replace(self.parent.exercise, checks=(self.check,))
        (outcome,) = examiner.exercise(exercise)
        if outcome.verdict == "todo":
            pytest.skip(f"{NOT_STARTED}: {self.parent.exercise.name}")
        if outcome.verdict != "pass":
            found = report_on(file.unit, file.work, exercise, (outcome,), session)
            sources = sources_for(file.kit, file.work)
            raise NotRight(_words(UnitReport(file.unit, file.work, (found,), sources=sources), found, outcome))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The message alone: a traceback of ours would say nothing about the learner's file."""
        if isinstance(excinfo.value, NotRight):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the item stands, for the head of its report."""
        return self.path, None, f"{self.parent.exercise.name}: {self.check.name}"


def _words(report: UnitReport, found: ExerciseReport, outcome: Outcome) -> str:
    """The message of `autograder check`, without colours and pictures; ours with its traceback."""
    message = explain(report, found)
    chain = [f"  {link.function} ({link.place}): {link.text}" for link in message.chain if link.place]
    said = [outcome.check.says, message.wrong, message.pattern, message.evidence, *chain, message.place, message.step]
    return "\n".join(line for line in [*said, outcome.trace] if line)
