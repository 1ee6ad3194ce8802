"""Pages and tables from result documents, and from nothing else.

- `student_page` is the page of one student, `class_page` the pages of the instructor;
- `class_figures` counts a class as its documents stream by, `class_counts` is what it keeps, `class_tables` writes it
  as JSON and CSV;
- `vocabulary` holds the words, `rendering` and `templates/` the form; pictures come from `autograder.figures`.

No page holds a script, none asks the network for anything, and everything in them is escaped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from autograder.reports import student_page
from autograder.reports.class_figures import ClassFigures
from autograder.reports.class_page import write_pages
from autograder.reports.class_tables import write_csv, write_json
from autograder.results.document import Document
from autograder.results.durable_files import make_folder, write_text
from autograder.results.file_names import file_stem
from autograder.results.grades_table import GradesTable
from autograder.results.stand_in import stand_in
from autograder.results.steps import Failure, Step, report_failures
from autograder.results.store import ResultStore

__all__ = ["ClassPages", "ReportPaths", "write_reports", "write_student_page"]


PAGES = Step("writing the page")
COUNTING = Step("counting for the class")


@dataclass(frozen=True)
class ReportPaths:
    """Where everything stands, and how much of it there is."""

    index: Path
    pages: int  # pages of the class, `index` included
    feedback: Path  # the folder of the students' pages
    grades: Path
    figures: Path  # class.json
    table: Path  # class.csv
    students: int
    withheld: int
    set_aside: int  # files among the results that could not be trusted
    failures: tuple[Failure, ...] = ()  # students whose page or line could not be made; tracebacks in `errors-….txt`


def write_student_page(out: Path, document: Document) -> Path:
    """Write `feedback/<student>.html`, as soon as the student is graded.

    Raises:
        RecordError: it cannot be written.
    """
    make_folder(out / "feedback")
    path = page_path(out, document.student)
    write_text(path, student_page.render(document), durable=False)
    return path


def page_path(out: Path, student_name: str) -> Path:
    """Where the page of a student stands, or will."""
    return out / "feedback" / f"{file_stem(student_name)}.html"


def write_reports(
    out: Path,
    documents: Iterable[Document] | ResultStore,
    *,
    student_pages: bool = True,
    failures: Sequence[Failure] = (),
    command: str = "report",
) -> ReportPaths:
    """Write every page and table of a class from its documents, one document in memory at a time.

    `student_pages=False` leaves out the students' own pages, where they were written while grading; `failures`: what
    failed on the way there. A student for whom a page or a line cannot be made is named, and all others have theirs.

    Raises:
        RecordError: something cannot be written; older pages still stand.
    """
    figures, grades, failed = ClassFigures(), GradesTable(), list(failures)
    stream = documents.documents() if isinstance(documents, ResultStore) else documents
    for document in stream:
        countable = _countable(document, failed)
        figures.add(countable)
        grades.add(countable)
        if student_pages:
            PAGES.run(document.student, partial(_write_page, out, document), failed.append)
    report_failures(out, command, failed)
    set_aside = documents.set_aside if isinstance(documents, ResultStore) else []
    pages = write_pages(out, figures, set_aside)
    return ReportPaths(
        index=pages[0],
        pages=len(pages),
        feedback=make_folder(out / "feedback"),
        grades=grades.write(out / "grades.csv"),
        figures=write_json(out / "class.json", figures),
        table=write_csv(out / "class.csv", figures),
        students=len(figures.lines),
        withheld=sum(line.status == "withheld" for line in figures.lines),
        set_aside=len(set_aside),
        failures=tuple(failed),
    )


@dataclass(frozen=True)
class ClassPages:
    """The pages of a class, written while it is graded: each student's at once, those of the class at the end.

    A page that cannot be made is missing for its student only; finish() says for whom.
    """

    out: Path
    unwritten: list[Failure] = field(default_factory=list)

    def student(self, document: Document, *, standing: bool) -> None:
        """The page of one student, unless it stands already and the result is an earlier one."""
        if not standing or not page_path(self.out, document.student).exists():
            PAGES.run(document.student, partial(_write_page, self.out, document), self.unwritten.append)

    def finish(self, store: ResultStore, failures: Sequence[Failure]) -> ReportPaths:
        """The pages and tables of the class; `failures`: whom steps before met."""
        failed = [*self.unwritten, *failures]
        return write_reports(self.out, store, student_pages=False, failures=failed, command="grade")


def _countable(document: Document, failed: list[Failure]) -> Document:
    """The document, or where it cannot be counted one that says so: counted alone first, so that no half is left."""

    def counted() -> Document:
        ClassFigures().add(document)
        GradesTable().add(document)
        return document

    def instead(failure: Failure) -> Document:
        failed.append(failure)
        return stand_in(document, failure)

    return COUNTING.run(document.student, counted, instead)


def _write_page(out: Path, document: Document) -> None:
    write_student_page(out, document)
