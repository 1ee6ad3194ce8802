"""Which of a student's files is taken for which unit.

For each unit, among the files that may be it, the first by this order wins:

1. one that can be read
2. the newest attempt
3. one in which somebody has worked over an untouched stub (the kit holds a stub as `.py` and as notebook)
4. the better name (`names.ORDER`: exact, copy mark, word, content, folder, part of the name)
5. more exercises of the unit worked on; then `.py` before `.ipynb`; then the shorter path, then the later upload

By name first, by content where the name says nothing, names several units, or names a unit of which the file defines
no exercise while it defines those of one other unit that nothing else was handed in for.
The files that lose are listed with the winner's name, so that a wrong choice is seen.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.submissions.bounds import refuse_costly
from autograder.submissions.decode import decode
from autograder.submissions.layout import FoundFile
from autograder.submissions.notebook import looks_like_notebook, read_notebook
from autograder.submissions.source_text import definitions, outline, units_defined
from autograder.submissions.submission import Mapped, SourceFile, Submission
from autograder.submissions.tree import NOTEBOOK_BYTES, PYTHON_BYTES, Refusal
from autograder.submissions.unit_names import ORDER, Match, extension, is_candidate, match_name
from autograder.text import one_line

Exercises = Mapping[str, Collection[str]]
Attempt = tuple[float | str, ...]
CANDIDATES = 60  # of one student: enough for seven units with their copies, and a bound on the work

LISTED = 20  # of one student's other files
PLAIN = "the unit's name"
NO_UNIT = "neither a Python file nor a notebook of a unit"


@dataclass(frozen=True)
class Candidate:
    """A file that may be a unit. `source` is None where it cannot be read, and `problem` says why."""

    found: FoundFile
    unit: str | None
    match: Match
    source: SourceFile | None
    problem: str | None
    digest: str
    notes: tuple[str, ...]
    defined: Collection[str]
    worked_on: int = 0


def choose(
    student: str, files: Sequence[FoundFile], units: Sequence[str], exercises: Exercises
) -> tuple[list[Submission], list[Mapped]]:
    """The student's submissions in the order of the units, and the mapping of every file that was looked at."""
    usable = [file for file in files if not file.entry.folder or file.entry.problem is not None]
    likely = sorted((file for file in usable if is_candidate(file.file)), key=_likelihood(units))
    candidates = [_candidate(file, units, exercises) for file in likely[:CANDIDATES]]
    mapping = [Mapped(f.entry.path, student, None, f"more than {CANDIDATES} files") for f in likely[CANDIDATES:]]
    mapping += _others(student, [file for file in usable if not is_candidate(file.file)])
    candidates = _moved_to_their_unit(candidates, units, exercises)
    newest = max((c.found.attempt for c in candidates), default=())
    submissions = []
    for unit in units:
        own = [candidate for candidate in candidates if candidate.unit == unit]
        if len(own) > 1:
            own = sorted((_with_work(candidate, exercises) for candidate in own), key=_rank)
        if own:
            submissions.append(_submission(student, unit, own, newest))
            mapping += _explained(student, unit, own)
    mapping += [_unused(student, c) for c in candidates if c.unit is None]
    return submissions, sorted(mapping, key=lambda line: line.path)


def _others(student: str, files: Sequence[FoundFile]) -> Iterator[Mapped]:
    """Files that can be no unit: the first ones by name, the rest by number, because data sets are handed in too."""
    for file in files[:LISTED]:
        why = file.entry.problem or NO_UNIT
        yield Mapped(file.entry.path, student, None, why)
    if len(files) > LISTED:
        yield Mapped(files[LISTED].entry.path, student, None, f"this and {len(files) - LISTED - 1} more are no units")


def _likelihood(units: Sequence[str]) -> Callable[[FoundFile], tuple[int, int, str]]:
    """Read files with a telling name first, so that the bound on their number costs nobody a unit."""

    def key(file: FoundFile) -> tuple[int, int, str]:
        match = match_name(file.file, units)
        return (ORDER.index(match[0]) if match else len(ORDER), file.file.count("/"), file.file)

    return key


def _candidate(found: FoundFile, units: Sequence[str], exercises: Exercises) -> Candidate:
    named = match_name(found.file, units)
    every = frozenset(name for names in exercises.values() for name in names)
    digest = ""
    try:
        content = found.entry.read(NOTEBOOK_BYTES if extension(found.file) == ".ipynb" else PYTHON_BYTES)
        digest = "sha256:" + hashlib.sha256(content).hexdigest()
        source, notes = read_source(content, found.file.rpartition("/")[2], every)
    except Refusal as refusal:
        return Candidate(
            found, named[1] if named else None, named[0] if named else "inside", None, str(refusal), digest, (), ()
        )
    defined = frozenset(name for _, name in definitions(source.text))
    match, unit = _by_name_or_content(named, defined, exercises)
    return Candidate(found, unit, match, source, None, digest, notes, defined)


def _with_work(candidate: Candidate, exercises: Exercises) -> Candidate:
    """Count the exercises somebody has worked on; only asked where files compete, because it takes a syntax tree."""
    done = outline(candidate.source.text) if candidate.source is not None else {}
    wanted = exercises.get(candidate.unit or "", ()) if exercises else done
    return replace(candidate, worked_on=sum(done.get(name, False) for name in wanted))


def read_source(content: bytes, name: str, exercises: Collection[str] = ()) -> tuple[SourceFile, tuple[str, ...]]:
    """The source of a `.py` file or notebook from its bytes. The same for grading and for a learner's own check.

    Raises Refusal with the reason where it cannot be read.
    """
    shown = one_line(name, limit=120)
    if extension(name) == ".ipynb":
        return read_notebook(content, shown, exercises)
    text, notes = decode(content)
    if looks_like_notebook(text):
        source, more = read_notebook(content, shown, exercises)
        return source, ("the file is a notebook, though its name says .py", *more)
    refuse_costly(text)
    return SourceFile(text, shown), notes


def _by_name_or_content(
    named: tuple[Match, str] | None, defined: Collection[str], exercises: Exercises
) -> tuple[Match, str | None]:
    if named is not None and named[0] in ("exact", "copy", "word"):
        return named
    counts = units_defined(defined, exercises)
    best = [unit for unit, count in counts.items() if count == max(counts.values())]
    if len(best) == 1:
        return "content", best[0]
    return named if named is not None else ("inside", None)


def _moved_to_their_unit(candidates: list[Candidate], units: Sequence[str], exercises: Exercises) -> list[Candidate]:
    """A file named after one unit that holds only another: taken for the other where that has nothing else."""
    taken = {c.unit for c in candidates}
    moved = []
    for candidate in candidates:
        counts = units_defined(candidate.defined, {unit: exercises.get(unit, ()) for unit in units})
        free = [unit for unit in counts if unit not in taken]
        if candidate.unit is not None and candidate.unit not in counts and len(counts) == 1 and free:
            note = f"named after unit {candidate.unit}, but holds the exercises of {free[0]}: taken for {free[0]}"
            candidate = replace(candidate, unit=free[0], match="content", notes=(*candidate.notes, note))
        moved.append(candidate)
    return moved


def _rank(candidate: Candidate) -> tuple[object, ...]:
    """Ascending: the first is taken."""
    found = candidate.found
    return (
        candidate.source is None,
        _Reversed(found.attempt),
        candidate.worked_on == 0,
        ORDER.index(candidate.match),
        -candidate.worked_on,
        extension(found.file) == ".ipynb",
        found.file.count("/"),
        -found.order,
        found.file,
    )


class _Reversed:
    """Orders attempts from the newest to the oldest; an attempt without a number or time is the oldest."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt

    def __lt__(self, other: "_Reversed") -> bool:
        return other.attempt < self.attempt

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reversed) and other.attempt == self.attempt


def _submission(student: str, unit: str, own: list[Candidate], newest: Attempt) -> Submission:
    best = own[0]
    notes = list(best.notes)
    for other in own[1:]:
        if other.source is None and other.found.attempt >= best.found.attempt:
            notes.append(f'"{one_line(other.found.file)}" could not be read: {other.problem}')
    if best.found.attempt < newest:
        notes.append("the newest attempt does not hold this unit; it is from an older one")
    if best.match != "exact":
        notes.append(f'taken from "{one_line(best.found.file)}" ({_WORDS[best.match]})')
    if len(own) > 1:
        notes.append(
            f"{len(own)} files for this unit; not used: " + ", ".join(f'"{one_line(c.found.file)}"' for c in own[1:6])
        )
    return Submission(
        student, unit, best.source, best.problem, best.digest, 0, best.found.entry.path, tuple(notes),
        best.found.submitted, best.found.late_flag,
    )  # fmt: skip


_WORDS: Mapping[Match, str] = {
    "exact": PLAIN,
    "copy": "the unit's name with a copy mark",
    "word": "the unit's name among its words",
    "content": "it defines the unit's exercises",
    "folder": "its folder has the unit's name",
    "inside": "the unit's name is part of its name",
}


def _explained(student: str, unit: str, own: list[Candidate]) -> Iterator[Mapped]:
    best = own[0]
    why = _WORDS[best.match] if best.problem is None else f"cannot be read: {best.problem}"
    yield Mapped(best.found.entry.path, student, unit, why)
    for other in own[1:]:
        reason = other.problem or f'"{one_line(best.found.file)}" was taken for {unit}'
        yield Mapped(other.found.entry.path, student, None, reason)


def _unused(student: str, candidate: Candidate) -> Mapped:
    why = candidate.problem or "its name and content point to no unit, or to more than one"
    return Mapped(candidate.found.entry.path, student, None, why)
