"""Feedback for Canvas, "Re-upload Submissions": flat files.

Canvas looks at the parts between `_`: the first that is a number is the student's, the second that of a file which
they handed in. The rest of the name is free. The page is attached to a comment, under the name of that file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from autograder.platforms.canvas import download as canvas
from autograder.platforms.exporting import feedback_zip as feedback
from autograder.platforms.exporting.fill import ExportOptions, ExportReport
from autograder.results.document import Document
from autograder.submissions.layout import FoundFile


def export(documents: Iterable[Document], export_options: ExportOptions) -> ExportReport:
    """Write the zip."""
    return feedback.export(documents, export_options, canvas, page_name, "Canvas")


def page_name(files: Sequence[FoundFile]) -> str:
    """The newest file's name up to the two numbers, and then the page's."""
    newest = max(files, key=lambda found: (found.attempt, found.order))
    name = newest.entry.parts[0]
    prefix = re.match(r"^(?:.*?_)?(?:\d+|anon_[0-9A-Za-z]+)_\d+_", name)
    return f"{prefix[0] if prefix else name + '_'}{feedback.PAGE}"
