"""What the commands `check`, `list` and `hint` do, apart from the command line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from autograder.learner.examine import UnitReport, examine
from autograder.learner.kit import Kit, find_kit
from autograder.learner.order import Stage
from autograder.learner.pictures import pictures_for
from autograder.learner.screen import Screen, one_thread
from autograder.learner.show import show_unit
from autograder.learner.work import Work, find_target, find_work
from autograder.learner.workers import Single
from autograder.wall.interface import WorkerSource


def check_target(asked: str, *, everything: bool = False) -> bool:
    """Check what a learner asks for; whether all of it is right."""
    screen = Screen()
    with Single() as source, one_thread():
        kit = find_kit()
        target = find_target(kit, asked)
        only = None if target.exercise is None else (target.exercise,)
        report = look(kit, target.work, source, only)
        show_unit(screen, report, everything=everything)
    return report.right


def check_course(*, everything: bool = False) -> bool:
    """Check every unit that has been begun, in order; stop at the first that is not right unless all is asked for."""
    screen = Screen()
    with Single() as source, one_thread():
        kit = find_kit()
        works = [find_work(kit, name) for name in kit.names]
        reports = []
        for work in [one for one in works if one.begun] or works[:1]:
            if reports:
                screen.line()
            reports.append(look(kit, work, source))
            show_unit(screen, reports[-1], everything=everything)
            if not reports[-1].right and not everything:
                break
    return len(reports) == len(kit.names) and all(report.right for report in reports)


def look(kit: Kit, work: Work, source: WorkerSource, only: Collection[str] | None = None) -> UnitReport:
    """A report with the pictures of the exercise that is shown first."""
    report = examine(kit, work, source, only)
    book = report.unit.book
    pictured = tuple(
        replace(one, pictures=tuple(pictures_for(one.exercise, one.outcomes, book)[:1]))
        if one.stage not in (Stage.SOLVED, Stage.NOT_STARTED)
        else one
        for one in report.exercises
    )
    return replace(report, exercises=pictured)
