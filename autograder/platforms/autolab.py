"""Autolab: the last line of standard output is `{"scores": {"<problem>": n}}`.

`python -I -m autograder.platforms.autolab JOB SUBMISSION`, where JOB is a folder with `autograder.json` and
`solutions/` (as `autograder release --format gradescope` puts them into its zip). Problems are called as the units.
Standard output is shown to students: above that line stand the visible checks and nothing of the hidden ones; nothing
that the learner prints gets there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from autograder.errors import AutograderError
from autograder.platforms.one_submission import Job, grade_folder
from autograder.reports.vocabulary import VERDICTS
from autograder.results import Document
from autograder.results.grades_table import points
from autograder.text import one_line


def make_output(document: Document) -> str:
    """All lines, the scores last."""
    scores = {unit.unit: round(unit.score, 4) for unit in document.units}
    last = json.dumps({"scores": scores}, allow_nan=False)
    return "\n".join([*_lines(document), last]) + "\n"


def _lines(document: Document) -> Iterator[str]:
    for unit in document.units:
        score = f"{points(unit.score)} of {points(unit.max_score)}"
        yield f"{unit.unit}: {score} {one_line(unit.message, limit=400)}".rstrip()
        for exercise in unit.exercises:
            for check in exercise.checks:
                if check.visible:
                    sign, word = VERDICTS[check.verdict]
                    message = f": {check.message}" if check.message else ""
                    yield one_line(f"  {sign} {exercise.exercise}: {check.says} ({word}){message}", limit=600)


def main() -> None:
    """The command line."""
    try:
        document = grade_folder(Path(sys.argv[2]), Job.read(Path(sys.argv[1])))
    except (AutograderError, IndexError) as error:
        sys.exit(f"autograder: {error}")
    sys.stdout.write(make_output(document))


if __name__ == "__main__":
    main()
