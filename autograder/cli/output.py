"""What a person sees while a class is graded: a progress bar and a table, or plain lines where there is no terminal."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from autograder.course import Course
from autograder.grading.batch import Tally
from autograder.grading.earlier_results import Earlier
from autograder.reports import ReportPaths
from autograder.reports.vocabulary import REASONS
from autograder.results import Document, UnitResult
from autograder.results.steps import error_file
from autograder.sandbox.levels import Isolation
from autograder.submissions import Collected
from autograder.submissions.mapping import NAME, not_taken, taken_by_rule
from autograder.text import counted, one_line

if TYPE_CHECKING:
    from autograder.grading.cluster.dask_cluster import Machine

SHOWN = 60  # rows of the table at the end; the rest is in grades.csv
LISTED = 20  # refused files and notes


class Outlet(Console):
    """A console that falls silent when nobody reads any more (`| head`): grading goes on without it."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        # What Python itself writes at its end has to go somewhere as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Screen:
    """Tells the instructor what happens. Every name that comes from a learner is made harmless first.

    heed: called at every student; raises KeyboardInterrupt where the instructor wants to stop.
    """

    def __init__(self, console: Console | None = None, heed: Callable[[], None] = lambda: None) -> None:
        self.heed = heed
        self.console = console or Outlet(highlight=False, soft_wrap=not sys.stdout.isatty())
        self.progress: Progress | None = None
        self.task = None
        self.units: tuple[str, ...] = ()
        self.rows: list[tuple[str, ...]] = []
        self.left_out = 0
        self.most = 0.0

    def collected(self, collected: Collected, course: Course) -> None:
        """What was found, and what was refused and why."""
        self.units = tuple(unit.name for unit in course.units)
        files = len(collected.submissions)
        students = counted(len(collected.students), "student")
        units = counted(len(self.units), "unit")
        self._print(f"{students}, {counted(files, 'file')} for {units} ({collected.layout})")
        self._list("taken", taken_by_rule(collected))
        self._list("not taken", not_taken(collected))
        self._list("refused", [f"{one.path}: {one.reason}" for one in collected.refused])
        self._list("not handed in anything", [one.id for one in collected.missing])
        self._list("not on the roster", list(collected.unknown))
        self._list("note", list(collected.notes))

    def isolated(self, isolation: Isolation) -> None:
        """The protection that is on."""
        off = f"; off: {', '.join(one.name for one in isolation.off)}" if isolation.off else ""
        self._print(f"isolation: {isolation.level} ({isolation.layer}, verified){off}")

    def mustered(self, machines: Sequence[Machine]) -> None:
        """The workers, those that are alike on one line."""
        alike = Counter((one.machine, one.level, one.layer, one.off) for one in machines)
        for (machine, level, layer, off), number in alike.items():
            missing = f"; off: {', '.join(off)}" if off else ""
            workers = f"{number} worker{'s' if number > 1 else ''} on {one_line(machine)}"
            self._print(f"{workers}: isolation {level} ({layer}, verified there){missing}")

    def superseded(self, earlier: Earlier) -> None:
        """Why grades that stand are not kept as they are."""
        why = " and ".join(REASONS.get(part, part) for part in earlier.changed)
        grades = counted(earlier.otherwise, "grade")
        self._print(f"{grades} in this folder: {why} since, so graded again; the earlier ones stay in results/history")

    def started(self, students: int, jobs: int) -> None:
        """The bar appears."""
        if not self.console.is_terminal:
            self._print(f"grading with {jobs} job{'s' if jobs > 1 else ''}")
            return
        columns = (
            TextColumn("grading"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[last]}"),
        )
        self.progress = Progress(*columns, console=self.console, transient=True, refresh_per_second=2)
        self.progress.start()
        self.bar = self.progress.add_task("grading", total=students, last="")

    def graded(self, document: Document, standing: bool) -> None:
        """One more student."""
        self.heed()
        self.most = max(self.most, document.max_score)
        total = "withheld" if document.withheld else f"{document.final_score:g}"
        row = (one_line(document.student), *(self._cell(unit) for unit in document.units), total)
        if len(self.rows) < SHOWN:
            self.rows.append(row)
        else:
            self.left_out += 1
        words = "already graded" if standing else self._total(document)
        if self.progress is not None:
            self.progress.update(self.bar, advance=1, last=f"{row[0][:24]} {words}")
        elif not self.console.is_terminal:
            self._print(f"  {row[0]}: {words}")

    def finished(self, tally: Tally, pages: ReportPaths) -> None:
        """The table, and where everything is."""
        self.close()
        self.console.print(self._table())
        if self.left_out:
            self._print(f"and {self.left_out} more, see {pages.grades}")
        self._print(f"{tally.graded} graded, {tally.standing} stood already, {len(tally.withheld)} withheld")
        self._list("withheld because of an error of ours (traceback in the result)", tally.withheld)
        kept = error_file(pages.index.parent, "grade").name
        self._list(f"not written because of an error of ours (traceback in {kept})", [*map(str, pages.failures)])
        self._print(f"class page: {pages.index}")
        self._print(f"students' pages: {pages.feedback}")
        self._print(f"grades: {pages.grades}")
        self._print(f"which file was taken for whose unit: {pages.index.parent / NAME}")

    def close(self) -> None:
        """Take the bar away, also in the middle."""
        if self.progress is not None:
            self.progress.stop()
            self.progress = None

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False)
        table.add_column("student", no_wrap=True, overflow="ellipsis", max_width=24)
        for unit in self.units:
            table.add_column(unit, justify="right")
        table.add_column(f"of {self.most:g}", justify="right")
        for row in sorted(self.rows):
            table.add_row(*(Text(cell) for cell in row))  # text, for square brackets are markup
        return table

    def _cell(self, unit: UnitResult) -> str:
        return (
            f"{unit.score:g}" if unit.status == "graded" else {"missing": "-", "unreadable": "?"}.get(unit.status, "!")
        )

    def _total(self, document: Document) -> str:
        return "withheld" if document.withheld else f"{document.final_score:g} of {document.max_score:g}"

    def _list(self, what: str, entries: list[str]) -> None:
        for entry in entries[:LISTED]:
            self._print(f"  {what}: {one_line(entry)}")
        if len(entries) > LISTED:
            self._print(f"  {what}: and {len(entries) - LISTED} more")

    def _print(self, text: str) -> None:
        self.console.print(text, markup=False)
