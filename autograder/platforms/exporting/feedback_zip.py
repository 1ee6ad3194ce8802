"""Students' pages in a zip, under the names by which a platform takes them back.

The names come from the download that was graded (`--from`), because only the platform knows them. Before the zip is
written, every page is searched for solutions and hidden checks, without the learner's own lines in it.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from autograder.authoring.release.disclosed import course_secrets, without_told
from autograder.authoring.release.leaks import find_leaks, refuse_leaks
from autograder.authoring.release.secrets import Secrets
from autograder.course.load import find_solutions
from autograder.errors import CollectError, CourseError, ExportError
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, write_bytes
from autograder.reports.student_page import render
from autograder.results.document import Document, UnitResult
from autograder.results.steps import Failure, Step
from autograder.submissions.archive import open_zip
from autograder.submissions.intake import read_folder
from autograder.submissions.layout import FoundFile, Layout
from autograder.submissions.recognise import unwrapped
from autograder.submissions.tree import Tree

FEEDBACK = Step("making the page to give back")
PAGE = "feedback.html"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the same pages give the same bytes

Naming = Callable[[Sequence[FoundFile]], str]


def export(
    documents: Iterable[Document], export_options: ExportOptions, layout: Layout, name: Naming, platform: str
) -> ExportReport:
    """Write the zip. `name` gives a student's page its name from the files they handed in."""
    names = names_in_download(export_options, layout, name, platform)
    return write_zip(documents, export_options, names)


def write_zip(documents: Iterable[Document], export_options: ExportOptions, names: Mapping[str, str]) -> ExportReport:
    """Write the pages of all students who have a name in the zip; list the others."""
    secrets = _secrets(export_options)
    given: dict[str, str] = {}
    withheld, unmatched = [], []
    failures: list[Failure] = []
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive, tempfile.TemporaryDirectory() as scratch:
        for number, document in enumerate(documents):
            path = names.get(document.student)
            if document.withheld:
                withheld.append(document.student)
            elif path is None:
                unmatched.append(f"{document.student}: has no file in the download given by --from")
            else:
                pages = FEEDBACK.run(document.student, partial(_pages, document), partial(_no_pages, failures))
                if pages is not None:
                    archive.writestr(zipfile.ZipInfo(path, _MOMENT), pages[0], zipfile.ZIP_DEFLATED)
                    (Path(scratch) / f"page-{number}.html").write_text(pages[1], encoding="utf-8")
                    given[document.student] = path
        refuse_leaks(find_leaks(Path(scratch), secrets))
    write_bytes(export_options.to, buffer.getvalue())
    return ExportReport(export_options.to, given, tuple(withheld), tuple(unmatched), failures=tuple(failures))


def _pages(document: Document) -> tuple[str, str] | None:
    """The page as the student gets it, and as it is searched."""
    return render(document), searched_page(document)


def _no_pages(failures: list[Failure], failure: Failure) -> tuple[str, str] | None:
    failures.append(failure)
    return None


def names_in_download(export_options: ExportOptions, layout: Layout, name: Naming, platform: str) -> dict[str, str]:
    """For each student of the download, the name that their page must have."""
    if export_options.source is None:
        raise ExportError(
            f"{platform} takes feedback back under the names of its own download: give the zip or folder that you "
            "graded with --from."
        )
    with _opened(export_options.source) as whole:
        tree, _ = unwrapped(whole, (), (layout,))
        files: dict[str, list[FoundFile]] = {}
        for found in layout.sort(tree).found:
            if not found.entry.folder:
                files.setdefault(found.student, []).append(found)
        if not files:
            raise ExportError(f"{export_options.source} is no download of {platform}: nothing in it is named as there.")
        return {student: name(own) for student, own in files.items()}


def _opened(path: Path) -> AbstractContextManager[Tree]:
    if path.is_dir():
        return nullcontext(read_folder(path))
    if not path.is_file():
        raise CollectError(f"There is no {path}. Give the zip or the folder that was graded.")
    return open_zip(path)


def searched_page(document: Document) -> str:
    """The page without lines of the learner's own file: a right line is no leak."""
    return render(replace(document, units=tuple(_without_lines(document))))


def _without_lines(document: Document) -> Iterator[UnitResult]:
    for unit in document.units:
        exercises = []
        for exercise in unit.exercises:
            diagnosis = exercise.diagnosis
            bare = None if diagnosis is None else replace(diagnosis, lines=())
            exercises.append(replace(exercise, diagnosis=bare))
        yield replace(unit, exercises=tuple(exercises))


def _secrets(export_options: ExportOptions) -> Secrets:
    try:
        solutions = find_solutions(export_options.solutions)
    except CourseError as error:
        raise ExportError(
            f"pages are searched for solutions before they leave, and the solutions were not found ({error})"
        ) from None
    return without_told(course_secrets(solutions), solutions)
