"""What an examination found, as Markdown, written into a page of the documentation between its markers.

    <!-- begin counts -->
    ...
    <!-- end counts -->

The rest of the page is written by hand. A run writes the blocks that it has measured and leaves the others alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.authoring.doctor.matrix import by_exercise
from autograder.authoring.doctor.naming import class_of
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.load import unit_folders
from autograder.errors import CourseError

if TYPE_CHECKING:
    from autograder.authoring.doctor.findings import Section
    from autograder.authoring.doctor.run import Examination, MatrixRow


def blocks(examination: Examination, solutions: Path) -> dict[str, str]:
    """Name -> Markdown of every block that this examination can fill."""
    others = [part for part in examination.sections if part.name not in ("mutants", "stability")]
    found = {"counts": counts_block(others)}
    for part in examination.sections:
        if part.name in ("mutants", "stability"):
            found[part.name] = counts_block([part])
    if "stability" in found:  # such a run looks at nothing else
        return {"stability": f"The last run, as printed:\n\n{found['stability']}"}
    if examination.matrix:
        found["matrix"] = matrix_block(examination.matrix)
        found["classes"] = classes_block(solutions)
    return found


def counts_block(sections: Iterable[Section]) -> str:
    """The sections as the command prints them."""
    return "\n".join(["```", *(part.line() for part in sections), "```"])


def matrix_block(rows: Sequence[MatrixRow]) -> str:
    """The kill matrix in short: a line for each exercise."""
    head = [
        "exercise",
        "wrong answers",
        "checks",
        "rejections",
        "fewest rejected by a check",
        "rejected by one check only",
    ]
    lines = [_row(head), "|---" * len(head) + "|"]
    for place, group in by_exercise(rows):
        answers = group[0].all_answers
        times = [sum(name in row.killed for row in group) for name in answers]
        fewest = min(len(row.killed) for row in group)
        cells = [f"`{place}`", len(answers), len(group), sum(times), fewest, sum(one == 1 for one in times)]
        lines.append(_row(cells))
    return "\n".join(lines)


def classes_block(solutions: Path) -> str:
    """Wrong answers that answer alike on every legal input, exercise by exercise."""
    lines = []
    for folder in unit_folders(solutions):
        for exercise, group in equal_classes(load_bank(folder, "wrong")):
            names = " = ".join(f"`{name}`" for name in group)
            lines.append(f"- `{folder.name}/{exercise}`: {names}")
    return "\n".join(lines)


def equal_classes(answers: Sequence[KnownAnswer]) -> list[tuple[str, list[str]]]:
    """(exercise, names) of each class of more than one, in order."""
    found = {(known.exercise, tuple(sorted(class_of(known, answers)))) for known in answers}
    return [(exercise, list(names)) for exercise, names in sorted(found) if len(names) > 1]


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def fill(text: str, filled: Mapping[str, str], name: str) -> str:
    """The page with some blocks replaced. CourseError if it has no markers for one of them."""
    for block, content in filled.items():
        begin, end = f"<!-- begin {block} -->\n", f"<!-- end {block} -->"
        before, first, rest = text.partition(begin)
        _, last, after = rest.partition(end)
        if not first or not last:
            raise CourseError(f"{name} needs the lines `{begin.strip()}` and `{end}`, in this order.")
        text = f"{before}{begin}{content}\n{end}{after}"
    return text


def read_block(text: str, block: str) -> str:
    """What stands in a block of a page."""
    found = re.search(rf"<!-- begin {block} -->\n(.*?)\n?<!-- end {block} -->", text, re.DOTALL)
    return found[1] if found else ""


def write_page(page: Path, examination: Examination, solutions: Path) -> None:
    """Fill the blocks of a page that is there."""
    text = page.read_text(encoding="utf-8")
    page.write_text(fill(text, blocks(examination, solutions), page.name), encoding="utf-8", newline="\n")
