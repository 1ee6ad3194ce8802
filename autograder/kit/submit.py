"""`autograder submit`: one zip with everything that is handed in, tried out before the learner sends it.

The zip holds the file of each unit and `manifest.json`, as `autograder.submissions.manifest` reads it. Before it gets
its name it is read by the same code that will read it on the instructor's side.
"""

from __future__ import annotations

import ast
import json
import os
import re
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.course.model import Question
from autograder.errors import AutograderError
from autograder.grading.short_answers import form_of, form_verdict
from autograder.kit.examine import examine
from autograder.kit.folder import Kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import Work, find_work, read_work
from autograder.kit.progress import Progress
from autograder.kit.terminal import one_thread
from autograder.submissions import collect
from autograder.submissions.source_text import outline, parsed, problem_in
from autograder.submissions.unit_names import is_candidate, match_name
from autograder.text import one_line
from autograder.worker.answers import describe

LONGEST_NAME = 120  # as far as the reading side keeps it


@dataclass(frozen=True)
class HandIn:
    """What goes into the zip, and what the learner should know before sending it."""

    student: str
    works: tuple[Work, ...]
    warnings: tuple[str, ...]


def gather(kit: Kit, student: str) -> HandIn:
    """The files to hand in. AutograderError where there is nothing, or the name cannot be used."""
    student = " ".join(student.split())
    if not student or len(student) > LONGEST_NAME:
        raise AutograderError("give the name or number by which your course knows you: --student NAME.")
    works = [find_work(kit, name) for name in kit.names]
    chosen = tuple(work for work in works if work.begun or (work.source is not None and _answers(work)))
    if not chosen:
        raise AutograderError("nothing has been worked on yet, so there is nothing to hand in.")
    left_out = [work for work in works if work not in chosen]
    warnings = [*_about_names(kit), *_left_out(left_out), *(line for work in chosen for line in _about(kit, work))]
    return HandIn(student, chosen, tuple(warnings))


def _answers(work: Work) -> bool:
    """Whether a file without a begun exercise answers a question."""
    return any(value is not None for value in _given(work).values())


def _given(work: Work) -> dict[str, object]:
    """The answers as they are written down, where they are plain values."""
    tree = parsed(work.text)
    for node in tree.body if tree is not None else []:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name) and target.id == "answers" and isinstance(node, ast.Assign):
            pairs = zip(node.value.keys, node.value.values, strict=True) if isinstance(node.value, ast.Dict) else ()
            return {
                str(key.value): (value.value if isinstance(value, ast.Constant) else value)
                for key, value in pairs
                if isinstance(key, ast.Constant)
            }
    return {}


def _about_names(kit: Kit) -> Iterator[str]:
    """Files whose names look like a unit's and are none."""
    for path in sorted(kit.folder.iterdir()):
        if path.is_file() and path.stem not in kit.names and is_candidate(path.name):
            match = match_name(path.name, kit.names)
            if match is not None and match[0] in ("copy", "word"):
                yield f"{one_line(path.name)} is not handed in: the file of unit {match[1]} is called {match[1]}.py."


def _left_out(works: Sequence[Work]) -> Iterator[str]:
    broken = [work for work in works if work.problem]
    yield from (work.problem for work in broken)
    untouched = [work.unit for work in works if not work.problem]
    if untouched:
        yield f"Not begun, so not handed in: {', '.join(untouched)}."


def _about(kit: Kit, work: Work) -> Iterator[str]:
    """What is missing in one file."""
    problem = problem_in(work.text)
    if problem is not None and work.source is not None:
        yield f"{work.source.place(problem[0])}: Python cannot read the file ({problem[1]}). It would earn no points."
        return
    known = outline(work.text)
    names = [exercise.name for exercise in kit.unit(work.unit).unit.exercises]
    gone = [name for name in names if name not in known]
    if gone:
        yield f"{work.name}: {', '.join(gone)} not found. Was it renamed?"
    waiting = [name for name in names if name in known and name not in work.begun]
    if waiting:
        yield f"{work.name}: not started: {', '.join(waiting)}."
    given = _given(work)
    questions = kit.unit(work.unit).unit.questions
    open_questions = [q.name for q in questions if given.get(q.name) is None]
    if open_questions:
        yield f"{work.name}: not answered: {', '.join(open_questions)}."
    yield from (f"{work.name}: {q.name}: {said}" for q in questions if (said := _odd(q, given.get(q.name))))
    notebook = kit.folder / "notebooks" / f"{work.unit}.ipynb"
    if work.path != notebook and notebook.is_file() and read_work(kit.unit(work.unit), notebook).begun:
        yield f"{work.name} is handed in. notebooks/{notebook.name} has been worked on as well, and is not."


def _odd(question: Question, value: object) -> str:
    """What is wrong with the form of an answer that is written down as a plain value; what has to be run is not."""
    if value is None:
        return ""
    try:
        given = describe(ast.literal_eval(value) if isinstance(value, ast.AST) else value)
    except (ValueError, TypeError):
        return ""
    return form_verdict(question, given)[1] if form_of(question, given) == "form" else ""


def failing(kit: Kit, hand_in: HandIn, progress: Progress) -> Iterator[str]:
    """Which exercises are not right by the checks of the kit. Files that have changed since are checked now."""
    changed = [work for work in hand_in.works if progress.known(kit, work) is None]
    if changed:
        with Lasting(spare=False) as source, one_thread():
            for work in changed:
                progress.remember(examine(kit, work, source, pictures=False))
    for work in hand_in.works:
        entry = progress.known(kit, work) or {}
        found = entry.get("exercises", {})
        wrong = [name for name, (_, _, stage) in found.items() if stage not in ("solved", "not_started")]
        if wrong:
            yield f"{work.name}: not right yet, by the checks that you have: {', '.join(wrong)}."
        for name in entry.get("remarks", []):
            more = f"`autograder check {name}` says more."
            yield f"{work.name}: {name} is right, but a gradient does not get through: {more}"


def write(kit: Kit, hand_in: HandIn, path: Path) -> None:
    """Write the zip: beside its place first, tried out, then under its name. AutograderError, and no zip, otherwise.

    The place must be free: an earlier hand-in is never written over.
    """
    if path.exists():
        raise AutograderError(f"{path} is there already. Give another name with --out.")
    try:
        handle, name = tempfile.mkstemp(suffix=".zip", prefix=".submit-", dir=path.parent)
    except OSError as error:
        raise AutograderError(f"{path.parent} cannot be written: {error.strerror}.") from error
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            _fill(archive, hand_in)
        draft.chmod(0o644)
        try_out(kit, hand_in, draft)
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def _fill(archive: zipfile.ZipFile, hand_in: HandIn) -> None:
    for work in hand_in.works:
        archive.write(work.path, f"{work.unit}{work.path.suffix}")
    manifest = {
        "schema": 1,
        "student": hand_in.student,
        "units": [work.unit for work in hand_in.works],
        "digests": {work.unit: work.digest for work in hand_in.works},
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    archive.writestr("manifest.json", json.dumps(manifest, indent=1) + "\n")


def try_out(kit: Kit, hand_in: HandIn, path: Path) -> None:
    """Read a zip as the instructor's side will. AutograderError if anything does not arrive as it is."""
    collected = collect(path, kit.names, exercises=kit.exercises())
    arrived = {one.unit: one.digest for one in collected.submissions if one.student == hand_in.student}
    for work in hand_in.works:
        if arrived.get(work.unit) != work.digest:
            raise AutograderError(f"{work.name} changed while the zip was written, or cannot be read. Try again.")


def free_name(folder: Path, student: str) -> Path:
    """`submission-STUDENT.zip`, with a number if there is one already."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", student).strip("-")[:40]
    stem = f"submission-{plain}" if plain else "submission"
    number = 1
    path = folder / f"{stem}.zip"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.zip"
    return path
