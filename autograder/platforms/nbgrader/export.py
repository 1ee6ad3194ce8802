"""nbgrader: scores and comments into its `gradebook.db`, through its own interface, without running a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, failed
from autograder.results.document import Document
from autograder.results.steps import Failure


def export(
    documents: Callable[[], Iterable[Document]], grades: Sequence[Grade], export_options: ExportOptions
) -> ExportReport:
    """Write into the gradebook that `--into` names; it is made where there is none."""
    try:
        from autograder.platforms.nbgrader.gradebook import write_documents
    except ModuleNotFoundError as error:
        raise ExportError(
            f"nbgrader is not installed ({error.name}): pip install 'rnn-to-attention[nbgrader]'"
        ) from None
    path = export_options.into or export_options.to
    failures: list[Failure] = []
    given = write_documents(path, documents, failures)
    return ExportReport(
        path,
        given,
        withheld=tuple(grade.student for grade in grades if grade.score is None),
        notes=("points as graded; what our late policy takes off stands beside them as penalty", *failed(grades)),
        failures=tuple(failures),
    )
