"""The verdict at home beside the verdict of the grade, for every visible check.

    python -m tests.kit.agreement        every example submission, every known wrong and right answer

The two sides share the worker and the checks. Inputs and expectations differ: at home they come from recorded cases,
in the grade from the reference; and for the example submissions so does the way in, from the files of a kit's folder
or from what the grader has collected.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Session, SharedSession
from autograder.checks.verdicts import Examiner, Outcome
from autograder.course import load_course
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.load import unit_folders
from autograder.course.model import Exercise, Unit
from autograder.kit.examine import BUDGET, examine
from autograder.kit.folder import Kit, find_kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import read_work
from autograder.platforms.downloads import collect
from autograder.sandbox.interface import WorkerSource
from autograder.submissions import SourceFile, Submission
from autograder.text import counted

REPOSITORY = Path(__file__).resolve().parents[2]
SOLUTIONS, CLASS = REPOSITORY / "solutions", REPOSITORY / "examples" / "class"
UNITS = tuple(folder.name for folder in unit_folders(SOLUTIONS))

Verdict = tuple[str, str, str, str]  # exercise, check, verdict, message


@dataclass
class Count:
    """How many answers and checks were looked at, and where the two sides differ."""

    answers: int = 0
    checks: int = 0
    differing: list[str] = field(default_factory=list)

    def add(self, name: str, home: Iterable[Verdict], graded: Iterable[Verdict]) -> None:
        """Compare one answer."""
        at_home, in_grade = list(home), list(graded)
        self.answers += 1
        self.checks += len(in_grade)
        if [one[:2] for one in at_home] != [one[:2] for one in in_grade]:
            self.differing.append(f"{name}: other checks at home than in the grade")
            return
        pairs = zip(at_home, in_grade, strict=True)
        self.differing += [f"{name}: at home {a}, in the grade {b}" for a, b in pairs if a != b]


@dataclass
class Side:
    """A unit as the grade sees it, its visible checks alone, and the inputs of the grade."""

    unit: Unit
    oracle: DrawnOracle


def graded_side(name: str) -> Side:
    """The unit from the solutions; the seed makes no difference to visible checks."""
    (unit,) = load_course(SOLUTIONS, [name]).units
    return Side(only_visible(unit), DrawnOracle(unit, b"any seed"))


def only_visible(unit: Unit) -> Unit:
    def cut(exercise: Exercise) -> Exercise:
        return replace(exercise, checks=tuple(check for check in exercise.checks if check.visible))

    return replace(unit, exercises=tuple(cut(exercise) for exercise in unit.exercises))


def verdicts(exercise: str, outcomes: Iterable[Outcome]) -> list[Verdict]:
    """What is compared. Of a fault the sentence may tell of a time, which is never twice the same."""
    return [(exercise, one.check.name, one.verdict, "" if one.verdict == "fault" else one.message) for one in outcomes]


# ---- known answers


def compare_known(kit: Kit, side: Side, bank: Iterable[KnownAnswer], source: WorkerSource, count: Count) -> None:
    """Each known answer on both sides, in the same worker."""
    ours = kit.unit(side.unit.name)
    with SharedSession(source, side.unit) as session:
        for known in bank:
            session.load(known.text)
            home = Examiner(ours.unit, ours.oracle, session).exercise(ours.unit.exercise(known.exercise))
            session.load(known.text)
            graded = Examiner(side.unit, side.oracle, session).exercise(side.unit.exercise(known.exercise))
            count.add(known.id, verdicts(known.exercise, home), verdicts(known.exercise, graded))


def known_answers(unit: str) -> list[KnownAnswer]:
    return [*load_bank(SOLUTIONS / unit, "wrong"), *load_bank(SOLUTIONS / unit, "right")]


# ---- example submissions


def students() -> Iterator[tuple[str, dict[str, Submission]]]:
    """Every student of the example class with the units that can be read."""
    exercises = {unit.name: [one.name for one in unit.exercises] for unit in load_course(SOLUTIONS).units}
    readable = [one for one in collect(CLASS, UNITS, exercises=exercises).submissions if one.source is not None]
    for student, own in groupby(sorted(readable, key=lambda one: one.student), lambda one: one.student):
        yield student, {one.unit: one for one in own}


def compare_student(
    student: str, own: dict[str, Submission], sides: dict[str, Side], source: WorkerSource, count: Count
) -> None:
    """Every unit of a student: at home in a kit that holds these files, in the grade as it was collected."""
    with tempfile.TemporaryDirectory() as folder:
        kit = kit_with(Path(folder), own)
        for name in own:
            path = kit.folder / "notebooks" / f"{name}.ipynb"
            path = path if path.is_file() else kit.folder / f"{name}.py"
            report = examine(kit, read_work(kit.unit(name), path), source, pictures=False)
            home = [found for one in report.exercises for found in verdicts(one.exercise.name, one.outcomes)]
            count.add(f"{student}/{name}", home, graded_verdicts(name, own, sides[name], source))


def kit_with(folder: Path, own: dict[str, Submission]) -> Kit:
    """A kit whose units are what a student handed in, and only those."""
    shutil.copytree(REPOSITORY / "assignments" / "visible", folder / "visible")
    (folder / "notebooks").mkdir()
    for name, submission in own.items():
        assert submission.source is not None
        if submission.source.kind == "notebook":
            shutil.copyfile(CLASS / submission.origin, folder / "notebooks" / f"{name}.ipynb")
        else:
            (folder / f"{name}.py").write_text(submission.source.text, encoding="utf-8")
    return find_kit(folder)


def graded_verdicts(name: str, own: dict[str, Submission], side: Side, source: WorkerSource) -> list[Verdict]:
    """The visible checks of a unit in the way of the grade."""
    sources = {unit: _named(unit, one.source) for unit, one in own.items() if one.source is not None}
    texts = {unit: one.text for unit, one in sources.items()}
    cells = {unit: one.cells for unit, one in sources.items() if one.cells}
    with Session(source, side.unit, texts, cells, UNITS, BUDGET) as session:
        examiner = Examiner(side.unit, side.oracle, session, place=sources[name].place)
        return [
            found
            for exercise in side.unit.exercises
            for found in verdicts(exercise.name, examiner.begin(exercise).outcomes.values())
        ]


def _named(unit: str, source: SourceFile) -> SourceFile:
    """A script under the name that it has in a kit, which is the only one that `check` knows."""
    return source if source.kind == "notebook" else replace(source, name=f"{unit}.py")


def main() -> int:
    """Everything; the exit status says whether both sides agree."""
    sides = {name: graded_side(name) for name in UNITS}
    known, examples = Count(), Count()
    with Lasting(spare=False) as source:
        kit = find_kit(REPOSITORY / "assignments")
        for name, side in sides.items():
            compare_known(kit, side, known_answers(name), source, known)
            print(
                f"{name}: {known.answers} known answers so far, {counted(len(known.differing), 'difference')}",
                flush=True,
            )
        for student, own in students():
            compare_student(student, own, sides, source, examples)
    for what, count in (("known answers", known), ("files of the example class", examples)):
        differing = f"{counted(len(count.differing), 'verdict')} differ{'s' if len(count.differing) == 1 else ''}"
        print(f"{count.answers} {what}, {count.checks} visible checks: {differing}")
        print("\n".join(count.differing))
    return 1 if known.differing or examples.differing else 0


if __name__ == "__main__":
    sys.exit(main())
