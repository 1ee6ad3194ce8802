"""Taking in what a class hands in: a folder, a learning platform's zip, clones, notebooks.

Start with `collect` below. Parts, and what each may know:

- `intake`, `archive` read a folder or a zip without following, running, blocking on or writing anything; `tree` is the
  list they return. They know neither students nor units.
- `layout` says what a layout is, `recognise` which one a download has. `plain`, `submit_zip` and `single_student` are
  our own; those of platforms are handed in (`autograder.platforms.downloads`), for nothing here knows a platform.
- `unpacking` looks into students' zips; `unit_names` and `choose` find the file of each unit; `decode` and `notebook`
  turn its bytes into Python text, `magics` takes notebook commands out, `bounds` and `trial` refuse what would cost too
  much to read. Everything a learner can do wrong becomes a `problem` or a note, never an exception.
- `packed` compares what came with what the zips of `autograder submit` say was put into them.
- `roster`, `deadlines` and `joining` add who people are and how late they were.

An error of the person at the command line (no such folder, two layouts fit, nothing found) is a CollectError.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from autograder.errors import CollectError
from autograder.results.file_names import file_stem as student_file_name
from autograder.results.steps import Failure, Step
from autograder.submissions.archive import open_zip
from autograder.submissions.choose import choose, read_source
from autograder.submissions.deadline_file import read_deadlines
from autograder.submissions.deadlines import Deadlines
from autograder.submissions.intake import HARD_LINK, read_folder
from autograder.submissions.joining import finish
from autograder.submissions.layout import FoundFile, Layout, Sorted
from autograder.submissions.packed import changes_since_packed
from autograder.submissions.recognise import by_name, names, recognise, unwrapped
from autograder.submissions.roster import Roster, read_roster
from autograder.submissions.submission import Collected, Mapped, Person, Refused, SourceFile, Submission
from autograder.submissions.tree import Entry, Refusal, Tree, colliding, refusals
from autograder.submissions.unpacking import DOWNLOAD, gather
from autograder.text import one_line

__all__ = [
    "Collected",
    "Deadlines",
    "Layout",
    "Mapped",
    "Person",
    "Refusal",
    "Refused",
    "Roster",
    "SourceFile",
    "Submission",
    "collect",
    "read_deadlines",
    "read_roster",
    "read_source",
    "student_file_name",
]

Chosen = tuple[list[Submission], list[Mapped]]

CHOOSING = Step("choosing files")
COMPARING = Step("comparing with what was packed")


def collect(
    path: Path | str,
    units: Sequence[str],
    *,
    layout: str | None = None,
    platforms: Sequence[Layout] = (),
    exercises: Mapping[str, Collection[str]] | None = None,
    roster: Path | str | Roster | None = None,
    deadlines: Path | str | Deadlines | None = None,
) -> Collected:
    """Everything that was handed in at `path` (a folder or a zip), unit by unit, and everything that was left out.

    `units` are all units of the course, in its order; `exercises` names those of each unit (used where a file's name
    does not tell its unit); `platforms` are the layouts that are known besides our own.
    Raises CollectError where nothing can be taken in, with the way out.
    """
    people = read_roster(Path(roster)) if isinstance(roster, Path | str) else roster
    rules = read_deadlines(Path(deadlines), units) if isinstance(deadlines, Path | str) else deadlines
    with _opened(Path(path)) as whole:
        tree, note = unwrapped(whole, units, platforms) if layout is None else (whole, None)
        kind = recognise(tree, units, platforms) if layout is None else by_name(layout, platforms)
        owned = gather(kind.sort(tree), platforms)
        _refuse_downloads(owned)
        collected = _collected(tree, owned, units, exercises or {}, kind.NAME)
        links = _hard_links(collected)
        _check_found(collected, tree, units, names(platforms), forced=layout is not None or people is not None)
    collected = replace(collected, notes=((note,) if note else ()) + links + collected.notes)
    return finish(collected, owned, people, rules)


def _hard_links(collected: Collected) -> tuple[str, ...]:
    """A note on files that were not read because they are hard links. Raises CollectError where nothing else is there.

    They could name a file outside; but a snapshot of a class that was made of links is nobody's hand-in.
    """
    linked = [line.path for line in collected.refused if line.reason == HARD_LINK]
    if not linked:
        return ()
    way_out = "Copy the folder so that each file is its own (`cp -r FOLDER COPY`) and give the copy."
    if not any(submission.source is not None for submission in collected.submissions):
        raise CollectError(f'"{linked[0]}": {HARD_LINK}, and so are all files that could be graded. {way_out}')
    shown = ", ".join(linked[:5]) + (", …" if len(linked) > 5 else "")
    return (f"not read because they are hard links: {shown}. {way_out}",)


def _refuse_downloads(owned: Sorted) -> None:
    """Raises CollectError where there is nothing but downloads of whole classes, which are read one at a time."""
    problems = [(item.entry.path, item.entry.problem or "") for item in owned.found]
    if problems and all(problem.startswith(DOWNLOAD) for _, problem in problems):
        raise CollectError(f'"{problems[0][0]}" is not read inside a folder: {problems[0][1]}.')


def _opened(path: Path) -> AbstractContextManager[Tree]:
    """The download as a tree. Raises CollectError where it is neither a folder nor a zip."""
    if path.is_dir():
        try:
            return nullcontext(read_folder(path))
        except OSError as error:
            raise CollectError(f"{path} cannot be read: {error.strerror}") from None
    if not path.exists():
        raise CollectError(f"There is no {path}. Give the folder or the zip with the submissions.")
    if not path.is_file() or path.suffix.casefold() in (".py", ".ipynb"):
        raise CollectError(f"{path} is neither a folder nor a zip. Give the folder that holds the students' folders.")
    return open_zip(path)


def _collected(
    tree: Tree, owned: Sorted, units: Sequence[str], exercises: Mapping[str, Collection[str]], layout: str
) -> Collected:
    files: dict[str, list[FoundFile]] = {student: [] for student in owned.students}
    for item in owned.found:
        files.setdefault(item.student, []).append(item)
    submissions: list[Submission] = []
    mapping: list[Mapped] = []
    failures = list(owned.failures)

    def not_chosen(failure: Failure) -> Chosen:
        failures.append(failure)
        return [], []

    for student, own in files.items():
        chosen, lines = CHOOSING.run(student, partial(choose, student, own, units, exercises), not_chosen)
        submissions += chosen or _barred(student, own, units)
        mapping += lines
    seen = {e.path: e for e in (*refusals(tree.entries), *refusals(f.entry for f in owned.found))}
    turned_away = {path: entry.problem or "" for path, entry in seen.items()}
    turned_away |= {s.origin: s.problem for s in submissions if s.problem is not None and s.origin}
    return Collected(
        tuple(submissions),
        tuple(Refused(path, reason) for path, reason in sorted(turned_away.items())),
        mapping=tuple(mapping),
        notes=(
            *owned.notes,
            *_changes(files, submissions, failures),
            *_empty_handed(files, submissions),
            *_alike(files),
        ),
        layout=layout,
        students=tuple(files),
        names={student: owned.names.get(student, student) for student in files},
        failures=tuple(failures),
    )


def _changes(
    files: Mapping[str, Sequence[FoundFile]], submissions: Sequence[Submission], failures: list[Failure]
) -> list[str]:
    """What is not as it was packed, student by student."""
    taken: dict[str, dict[str, Submission]] = {student: {} for student in files}
    for one in submissions:
        taken[one.student][one.unit] = one
    notes: list[str] = []
    for student, found in files.items():
        compare = partial(changes_since_packed, student, found, taken[student])
        COMPARING.run(student, partial(_extend, notes, compare), failures.append)
    return notes


def _extend(notes: list[str], more: Callable[[], Iterable[str]]) -> None:
    notes.extend(more())


def _barred(student: str, own: Sequence[FoundFile], units: Sequence[str]) -> list[Submission]:
    """Every unit unreadable where all that the student handed in are folders or zips that were refused."""
    if not own or not all(_holds_work(item.entry) and item.entry.problem for item in own):
        return []
    entry = own[0].entry
    reason = f'"{entry.path}" was refused: {entry.problem}'
    return [Submission(student, unit, None, reason, "", origin=entry.path) for unit in units]


def _holds_work(entry: Entry) -> bool:
    """Whether units could be inside: a folder, a zip, or a link in the place of a folder (a name without an ending)."""
    return entry.folder or entry.name.casefold().endswith(".zip") or "." not in entry.name


def _alike(students: Iterable[str]) -> tuple[str, ...]:
    """A note for students whose names look the same: each is graded, and somebody should see who they are."""
    alike = sorted(colliding(students))
    if not alike:
        return ()
    listed = ", ".join(f'"{name}"' for name in alike)
    return (f"names that differ only by case or Unicode form, graded as different students: {listed}",)


def _empty_handed(files: Mapping[str, Sequence[FoundFile]], submissions: Sequence[Submission]) -> tuple[str, ...]:
    """A note for each student of whom nothing is a unit, with what there is."""
    served = {submission.student for submission in submissions}
    notes = []
    for student, own in files.items():
        if student not in served:
            names = [item.file for item in own if not item.entry.folder][:5]
            what = "only " + ", ".join(f'"{name}"' for name in names) if names else "nothing"
            notes.append(f"{student}: no unit found; handed in: {what}")
    return tuple(notes)


def _check_found(
    collected: Collected, tree: Tree, units: Sequence[str], layouts: Sequence[str], *, forced: bool
) -> None:
    """Nothing found is never silent. Raises CollectError where no file at all belongs to a unit."""
    if collected.submissions or collected.failures or (forced and collected.students):
        return
    shown = [one_line(entry.path, limit=80) for entry in tree.entries[:8]]
    inside = "It holds: " + ", ".join(shown) + (", …" if len(tree.entries) > 8 else "") if shown else "It is empty"
    wanted = ", ".join(f"{unit}.py" for unit in units[:3])
    raise CollectError(
        f'No submission was found in "{tree.name}" (read as: {collected.layout}). {inside}. Expected are '
        f"<student>/{wanted}, … or notebooks, or the zip of a learning platform; "
        f"--layout NAME says which ({', '.join(layouts)})."
    )
