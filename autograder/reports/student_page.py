"""What a student's page says: short, kind, what is right first, then one next step per exercise.

From the document only what a student may see is taken: of a check its sentence, verdict and message; never a
traceback of ours, never the state of the machine's protection.
"""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from autograder.figures.drawing import Picture, picture
from autograder.reports.combined_pictures import belongs_beside, gradients_beside
from autograder.reports.rendering import anchor, template
from autograder.reports.vocabulary import FAMILIES, REASONS, VERDICTS, day, duration, first_sentence, points
from autograder.results.document import CheckResult, Document, ExerciseResult, SourceLine, UnitResult
from autograder.results.parts import ANSWERS, not_loaded

STATES = {
    "solved": ("✓", "solved"),
    "partly": ("◐", "partly right"),
    "open": ("✗", "not right yet"),
    "todo": ("○", "not started"),
    "fault": ("!", "ended early"),
    "withheld": ("?", "withheld"),
}
HINTS = ("where to look", "more concrete", "nearly the answer")
NOTES_SHOWN = 2  # more of them are folded: they are about files, not about what was learned
SAME_REASON = "Nothing could be checked here either, for the same reason."
OUR_ERROR = (
    "Our own program failed here. It is not your mistake and costs you nothing: "
    "the grade follows as soon as this is mended."
)


@dataclass(frozen=True)
class CheckView:
    """One line of the list of checks."""

    verdict: str
    sign: str
    word: str
    says: str
    message: str
    visible: bool
    points: str


@dataclass(frozen=True)
class FamilyView:
    """Checks of one kind, under a heading."""

    title: str
    checks: tuple[CheckView, ...]


@dataclass(frozen=True)
class ExerciseView:
    """One exercise: what holds, the one thing to know, the one thing to do."""

    name: str
    anchor: str
    state: str
    sign: str
    word: str
    score: float
    most: float
    right: str
    lead: str
    rest: str
    step: str
    hints: tuple[tuple[str, str], ...]
    file: str
    lines: tuple[SourceLine, ...]
    pictures: tuple[Picture, ...]
    families: tuple[FamilyView, ...]
    holding: int
    checks: int


@dataclass(frozen=True)
class UnitView:
    """One unit, with its exercises or the reason why there are none."""

    name: str
    anchor: str
    status: str
    score: float
    most: float
    message: str
    exercises: tuple[ExerciseView, ...]
    questions: tuple[CheckView, ...]
    question_score: float
    question_most: float

    @property
    def solved(self) -> int:
        """How many exercises are solved."""
        return sum(exercise.state == "solved" for exercise in self.exercises)


@dataclass(frozen=True)
class StudentView:
    """The whole page."""

    student: str
    withheld: bool
    score: float
    most: float
    final: float
    late: str
    lost: float
    units: tuple[UnitView, ...]
    first: ExerciseView | None
    beside: Picture | None
    earlier: tuple[str, ...]
    notes: tuple[str, ...]
    notes_shown: int
    graded: str
    program: str

    @property
    def solved(self) -> int:
        return sum(unit.solved for unit in self.units)

    @property
    def exercises(self) -> int:
        return sum(len(unit.exercises) for unit in self.units)

    @property
    def nothing(self) -> str:
        """Why there is nothing to count."""
        unreadable = any(unit.status == "unreadable" for unit in self.units)
        return "Nothing of it could be read." if unreadable else "No file of these units was handed in."


def render(document: Document) -> str:
    """The page of one student as HTML."""
    return template("student.html").render(page=view(document))


def view(document: Document) -> StudentView:
    """What the page says, decided here so that the template only places it."""
    beside = gradients_beside(document)
    units = tuple(_unit(unit, beside is not None) for unit in document.units)
    waiting = [
        exercise for unit in units for exercise in unit.exercises if exercise.state not in ("solved", "withheld")
    ]
    begun = [exercise for exercise in waiting if exercise.state != "todo"]
    return StudentView(
        student=document.student,
        withheld=document.withheld,
        score=document.score,
        most=document.max_score,
        final=document.final_score,
        late=duration(document.late_seconds) if document.late_seconds else "",
        lost=document.score - document.final_score,
        units=units,
        first=next(iter(begun or waiting), None),
        beside=beside,
        earlier=tuple(_earlier(document)),
        notes=document.notes,
        notes_shown=NOTES_SHOWN,
        graded=day(document.graded_at),
        program=f"autograder {document.versions.autograder}, torch {document.versions.torch}",
    )


def _earlier(document: Document) -> list[str]:
    """Earlier scores and why there is a newer one."""
    sentences = []
    for old in reversed(document.previous[-3:]):
        score, most = old.get("final_score"), old.get("max_score")
        if old.get("status") == "withheld" or not isinstance(score, (int, float)) or not isinstance(most, (int, float)):
            continue
        because = old.get("because")
        reasons = [REASONS[reason] for reason in because if reason in REASONS] if isinstance(because, list) else []
        why = f", before {' and '.join(reasons)}" if reasons else ""
        sentences.append(f"{points(score)} of {points(most)} on {day(str(old.get('graded_at', '')))}{why}.")
    return sentences


def _unit(unit: UnitResult, beside: bool) -> UnitView:
    """beside: gradients have a picture of their own, so they are not drawn at each exercise."""
    questions = [exercise for exercise in unit.exercises if exercise.exercise == ANSWERS]
    rows = [check for exercise in questions for check in exercise.checks]
    return UnitView(
        name=unit.unit,
        anchor=anchor("unit", unit.unit),
        status=unit.status,
        score=unit.score,
        most=unit.max_score,
        message=_as_sentence(unit.message),
        exercises=tuple(
            _told_once(_exercise(unit, exercise, beside) for exercise in unit.exercises if exercise.exercise != ANSWERS)
        ),
        questions=tuple(_question(check) for check in rows),
        question_score=sum(exercise.score for exercise in questions),
        question_most=sum(exercise.max_score for exercise in questions),
    )


def _as_sentence(message: str) -> str:
    """With a capital, unless it begins with the name of a file or of something in it."""
    first = message.partition(" ")[0]
    return message[:1].upper() + message[1:] if first.isalpha() else message


def _told_once(exercises: Iterable[ExerciseView]) -> Iterator[ExerciseView]:
    """Why a file does not load is said at its first exercise only."""
    told = False
    for exercise in exercises:
        if not not_loaded(exercise.lead):
            yield exercise
            continue
        yield replace(exercise, lead=SAME_REASON, rest="", step="", file="", lines=()) if told else exercise
        told = True


def state_of(exercise: ExerciseResult) -> str:
    """One of `STATES`: how an exercise stands as a whole."""
    verdicts = {check.verdict for check in exercise.checks}
    if "error" in verdicts:
        return "withheld"
    if verdicts <= {"pass"}:
        return "solved"
    if verdicts <= {"todo", "skip"}:
        return "todo"
    if "fault" in verdicts:
        return "fault"
    return "partly" if exercise.score > 0 else "open"


def _exercise(unit: UnitResult, exercise: ExerciseResult, beside: bool) -> ExerciseView:
    state = state_of(exercise)
    lead, rest, step = _advice(unit, exercise, state)
    diagnosis = exercise.diagnosis
    file, lines = _lines(unit.unit, diagnosis.lines[:12] if diagnosis and state != "solved" else ())
    return ExerciseView(
        name=exercise.exercise,
        anchor=anchor(unit.unit, exercise.exercise),
        state=state,
        sign=STATES[state][0],
        word=STATES[state][1],
        score=exercise.score,
        most=exercise.max_score,
        right=_right(exercise.checks),
        lead=lead,
        rest=rest,
        step=step,
        hints=_hints(diagnosis.hints[:3], step) if diagnosis and state != "solved" else (),
        file=file,
        lines=lines,
        pictures=tuple(picture(entry) for entry in exercise.pictures[:6] if not (beside and belongs_beside(entry))),
        families=_families(exercise.checks),
        holding=sum(check.verdict == "pass" for check in exercise.checks),
        checks=len(exercise.checks),
    )


def _advice(unit: UnitResult, exercise: ExerciseResult, state: str) -> tuple[str, str, str]:
    """The sentence to know, what comes after it, and the one next step."""
    if state == "solved":
        return "", "", ""
    if state == "withheld":
        return OUR_ERROR, "", ""
    if state == "todo":
        return (
            "Not started yet.",
            "",
            f"Read the text above `{exercise.exercise}` in the file and try its small example.",
        )
    if exercise.diagnosis is not None:
        return *first_sentence(exercise.diagnosis.message), exercise.diagnosis.hint
    worst = "fault" if state == "fault" else "fail"
    broken = next((check for check in exercise.checks if check.verdict == worst), exercise.checks[0])
    if worst == "fault":
        return *first_sentence(broken.message or "Your code was ended before it could answer."), ""
    return f"This does not hold yet: {broken.says}", "", broken.message


def _hints(hints: Sequence[str], step: str) -> tuple[tuple[str, str], ...]:
    """Hints to unfold, each with what it is; the one that stands there as the next step already is left out."""
    return tuple((kind, hint) for kind, hint in zip(HINTS, hints, strict=False) if hint != step)


def _lines(unit: str, lines: tuple[SourceLine, ...]) -> tuple[str, tuple[SourceLine, ...]]:
    """The name of the file, where all lines are of one, and the lines: no more indented than needed, named shortly."""
    if not lines:
        return "", ()
    file = f"{unit}.py"
    in_file = all(line.place in ("", f"{file}, line {line.line}") for line in lines)
    texts = textwrap.dedent("\n".join(line.text.replace("\n", " ") for line in lines)).split("\n")
    named = [
        replace(line, text=text, place="" if in_file else line.place)
        for line, text in zip(lines, texts, strict=True)
        if text.strip() or line.extra.get("meant")
    ]
    return file if in_file else "", tuple(named)


def _right(checks: Sequence[CheckResult]) -> str:
    """The families that hold as a whole, and count, as a list in words: "form and manners, values and rules"."""
    titles = [
        title.lower()
        for family, title in FAMILIES.items()
        if (held := [_counts(check) for check in checks if check.family == family]) and all(held)
    ]
    return titles[0] if len(titles) == 1 else ", ".join(titles[:-1]) + " and " + titles[-1] if titles else ""


def _counts(check: CheckResult) -> bool:
    """Whether a check holds and earns its points: what holds for wrong values too is nothing to be proud of yet."""
    return check.verdict == "pass" and check.points >= check.max_points


def _families(checks: Sequence[CheckResult]) -> tuple[FamilyView, ...]:
    """All checks by family, the known ones in their order, then any other."""
    groups: dict[str, list[CheckView]] = {family: [] for family in FAMILIES}
    for check in checks:
        groups.setdefault(check.family, []).append(_check(check))
    titled = ((FAMILIES.get(family, family.capitalize()), group) for family, group in groups.items())
    return tuple(FamilyView(title, tuple(group)) for title, group in titled if group)


def _check(check: CheckResult) -> CheckView:
    sign, word = VERDICTS[check.verdict]
    # an error's message is ours to read; why a file does not load stands above, once
    silent = check.verdict == "error" or _counts(check) or not_loaded(check.message)
    message = "" if silent else check.message
    worth = f"{points(check.points)} of {points(check.max_points)}"
    return CheckView(check.verdict, sign, word, check.says, message, check.visible, worth)


def _question(check: CheckResult) -> CheckView:
    """A question: the words are those for answers, and the explanation comes with right and wrong alike."""
    words = {"pass": "right", "fail": "not right", "todo": "not answered"}
    word = words.get(check.verdict, VERDICTS[check.verdict][1])
    message = "" if check.verdict == "error" else "\n".join(filter(None, (check.message, check.explains)))
    worth = f"{points(check.points)} of {points(check.max_points)}"
    return CheckView(check.verdict, VERDICTS[check.verdict][0], word, check.says, message, check.visible, worth)
