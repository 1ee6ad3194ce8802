"""The instructor's pages: what needs a look first, then the class as a whole, then every student.

`index.html` holds the figures and the first students; with more than `STUDENTS` of them the table goes on in
`index-2.html` and so on. Lists are bounded, so no page grows without end; `class.json` has all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from autograder.figures import svg
from autograder.reports.class_counts import FEW, WEAK, CheckCount, ClassEvent, ExerciseCount, Mistake, StudentLine
from autograder.reports.class_figures import BINS, ClassFigures, in_bins, quantile
from autograder.reports.rendering import anchor, template
from autograder.reports.vocabulary import name, percent
from autograder.results.durable_files import write_text
from autograder.results.parts import ANSWERS
from autograder.results.store import SetAside
from autograder.text import counted

STUDENTS = 300  # lines of a page's table
NAMES = 40  # students named for one mistake
MISTAKES = 40
CAUSES = 12  # tracebacks
LISTED = 60  # other lists
UNITS = 24  # bars of the picture of the units


@dataclass(frozen=True)
class People:
    """Some students by name with their pages, and how many more there are."""

    shown: tuple[tuple[str, str], ...]  # name, page
    more: int


@dataclass(frozen=True)
class Cause:
    """One error of ours, with everybody whom it struck."""

    place: str
    trace: str
    people: People
    students: int


@dataclass(frozen=True)
class UnitChecks:
    """A unit's exercises with their checks."""

    name: str
    anchor: str
    mean: float
    missing: int
    exercises: tuple[tuple[ExerciseCount, tuple[CheckCount, ...]], ...]


@dataclass(frozen=True)
class Overview:
    """The figures of the first page."""

    students: int
    withheld: tuple[StudentLine, ...]
    withheld_count: int
    low: float
    median: float
    high: float
    distribution: Markup | None
    sentence: str
    suspects: tuple[CheckCount, ...]
    weak: tuple[CheckCount, ...]  # suspect for no more than that they hardly tell strong from weak
    suspect_count: int
    units_drawing: Markup | None
    units_sentence: str
    exercises_sentence: str
    mistakes_sentence: str
    units: tuple[UnitChecks, ...]
    mistakes: tuple[tuple[Mistake, People], ...]
    more_mistakes: int
    causes: tuple[Cause, ...]
    faults: tuple[ClassEvent, ...]
    fault_count: int
    late: tuple[StudentLine, ...]
    late_count: int
    outliers: tuple[tuple[str, str, float], ...]
    median_seconds: float
    copies: tuple[tuple[tuple[str, ...], People], ...]
    copy_count: int
    failed_regrades: tuple[StudentLine, ...]
    set_aside: tuple[SetAside, ...]
    facts: tuple[tuple[str, str], ...]
    off: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class PagePart:
    """One page of the table of students, as the list of pages names it."""

    file: str
    first: str
    last: str


def write_pages(out: Path, figures: ClassFigures, set_aside: Sequence[SetAside] = ()) -> list[Path]:
    """Write `index.html` and what follows it, and remove pages that a smaller class no longer has.

    Raises:
        RecordError: a page cannot be written.
    """
    lines = figures.sorted_lines()
    groups = [lines[start : start + STUDENTS] for start in range(0, len(lines), STUDENTS)] or [[]]
    parts = [PagePart(_file(number), *_ends(group)) for number, group in enumerate(groups)]
    made, written = overview(figures, set_aside), []
    for number, group in enumerate(groups):
        page = template("classroom.html").render(
            overview=made if number == 0 else None, lines=group, units=list(figures.units), parts=parts, here=number,
            students=len(lines), link=feedback, anchor=anchor,
        )  # fmt: skip
        write_text(out / parts[number].file, page, durable=False)
        written.append(out / parts[number].file)
    for stale in out.glob("index-*.html"):
        if stale not in written:
            stale.unlink(missing_ok=True)
    return written


def feedback(stem: str) -> str:
    """The address of a student's page, from the class page."""
    return f"feedback/{stem}.html"


def overview(figures: ClassFigures, set_aside: Sequence[SetAside] = ()) -> Overview:
    """What the first page says, cut to what a person can read."""
    shares, stems = figures.shares(), {line.student: line.stem for line in figures.lines}
    distribution, sentence = _distribution(shares)
    withheld = [line for line in figures.sorted_lines() if line.status == "withheld"]
    late = sorted((line for line in figures.lines if line.late), key=lambda line: (-line.late, line.student))
    mistakes, copies, suspects = figures.frequent(), figures.copies(), figures.suspects()
    units_drawing, units_sentence = _units_drawing(figures)
    return Overview(
        students=len(figures.lines),
        withheld=tuple(withheld[:LISTED]),
        withheld_count=len(withheld),
        low=quantile(shares, 0.25),
        median=quantile(shares, 0.5),
        high=quantile(shares, 0.75),
        distribution=distribution,
        sentence=sentence,
        suspects=tuple([one for one in suspects if one.suspicion != WEAK][:LISTED]),
        weak=tuple([one for one in suspects if one.suspicion == WEAK][:LISTED]),
        suspect_count=len(suspects),
        units_drawing=units_drawing,
        units_sentence=units_sentence,
        exercises_sentence=_exercises_sentence(figures),
        mistakes_sentence=_mistakes_sentence(mistakes),
        units=tuple(_unit(figures, unit) for unit in figures.units),
        mistakes=tuple((mistake, _people(mistake.students, stems)) for mistake in mistakes[:MISTAKES]),
        more_mistakes=max(0, len(mistakes) - MISTAKES),
        causes=tuple(_causes(figures.errors, stems)[:CAUSES]),
        faults=tuple(_distinct(figures.faults)[:LISTED]),
        fault_count=figures.fault_count,
        late=tuple(late[:LISTED]),
        late_count=len(late),
        outliers=tuple((student, stems[student], seconds) for student, seconds in figures.outliers()),
        median_seconds=figures.median_seconds(),
        copies=tuple((units, _people(names, stems)) for names, units in copies[:LISTED]),
        copy_count=len(copies),
        failed_regrades=tuple(line for line in figures.sorted_lines() if "regrade failed" in line.marks)[:LISTED],
        set_aside=tuple(set_aside[:LISTED]),
        facts=tuple(_facts(figures)),
        off=tuple(figures.facts.get("off", {}).items())[:LISTED],
    )


def _distribution(shares: list[float]) -> tuple[Markup | None, str]:
    """The histogram of final scores, and the sentence that says the same."""
    if not shares:
        return None, "There is no grade to show yet."
    counts = in_bins(shares)
    sentence = (
        f"Half of the class reached between {percent(quantile(shares, 0.25))} and {percent(quantile(shares, 0.75))} "
        f"of the points; the median is {percent(quantile(shares, 0.5))}."
    )
    labels = [str(place * 100 // BINS) for place in range(BINS + 1)]
    drawing = svg.histogram(
        counts, labels, sentence, x_label="final score, percent of the points", title="Students by final score"
    )
    return drawing, sentence


def _units_drawing(figures: ClassFigures) -> tuple[Markup | None, str]:
    """The mean share of each unit's points, and the sentence that says the same."""
    counts = [count for count in figures.units.values() if count.most][:UNITS]
    if len(counts) < 2:
        return None, ""
    low, high = min(counts, key=lambda each: each.mean), max(counts, key=lambda each: each.mean)
    sentence = (
        f"Most points were reached in {name(high.unit, 40)}, {percent(high.mean)} of them, and fewest in "
        f"{name(low.unit, 40)}, {percent(low.mean)}; a file that was not handed in counts as nothing."
    )
    labels = [name(count.unit, 26) for count in counts]
    values = [round(100 * count.mean) for count in counts]
    drawing = svg.bars(labels, values, 100.0, sentence, title="Units by percent of their points")
    return drawing, sentence


def _exercises_sentence(figures: ClassFigures) -> str:
    """The hardest exercise in words, by the share of those who started it who solved it."""
    known = [each for each in figures.exercises.values() if each.started >= FEW and each.exercise != ANSWERS]
    if not known:
        return ""
    hardest = min(known, key=lambda each: each.solved / each.started)
    return f"The hardest is `{hardest.exercise}`: {hardest.solved:,} of {hardest.started:,} who started it solved it."


def _mistakes_sentence(mistakes: Sequence[Mistake]) -> str:
    """How much of the class the most frequent ones explain."""
    if not mistakes:
        return ""
    met = [len(mistake.students) for mistake in mistakes]
    return (
        f"{counted(len(mistakes), 'different mistake')}, met {counted(sum(met), 'time')} together; "
        f"the ten most frequent make up {percent(sum(met[:10]) / sum(met))} of that."
    )


def _unit(figures: ClassFigures, unit: str) -> UnitChecks:
    count = figures.units[unit]
    exercises = [each for each in figures.exercises.values() if each.unit == unit]
    checks = [check for check in figures.checks.values() if check.unit == unit]
    grouped = [(each, tuple(check for check in checks if check.exercise == each.exercise)) for each in exercises]
    grouped.sort(key=lambda pair: pair[0].exercise == ANSWERS)
    return UnitChecks(unit, anchor("unit", unit), count.mean, count.missing, tuple(grouped))


def _people(names: Sequence[str], stems: dict[str, str]) -> People:
    shown = sorted(names, key=str.casefold)[:NAMES]
    return People(tuple((student, feedback(stems[student])) for student in shown), len(names) - len(shown))


def _causes(errors: Sequence[ClassEvent], stems: dict[str, str]) -> list[Cause]:
    """Errors of ours by their traceback, the most frequent first: a hundred students are often one cause."""
    groups: dict[tuple[str, str], list[str]] = {}
    for error in errors:
        groups.setdefault((error.place, error.text), []).append(error.student)
    ranked = sorted(groups.items(), key=lambda group: -len(group[1]))
    return [Cause(place, trace, _people(names, stems), len(names)) for (place, trace), names in ranked]


def _distinct(events: Sequence[ClassEvent]) -> list[ClassEvent]:
    """One entry where many checks of one exercise met the same end."""
    return list(dict.fromkeys(events))


def _facts(figures: ClassFigures) -> list[tuple[str, str]]:
    """What the class was graded with; where students differ, how many had which."""
    titles = {"isolation": "Isolation", "device": "Device", "seed": "Seed"}
    titles |= {"autograder": "autograder", "torch": "torch", "python": "Python"}
    return [
        (title, ", ".join(_with_count(value, number, len(counter)) for value, number in counter.most_common(6)))
        for key, title in titles.items()
        if (counter := figures.facts.get(key))
    ]


def _with_count(value: str, number: int, kinds: int) -> str:
    return name(value, 60) if kinds == 1 else f"{name(value, 60)} ({counted(number, 'student')})"


def _file(number: int) -> str:
    return "index.html" if number == 0 else f"index-{number + 1}.html"


def _ends(group: Sequence[StudentLine]) -> tuple[str, str]:
    return (group[0].student, group[-1].student) if group else ("", "")
