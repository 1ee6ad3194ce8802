"""What a learner is told about an exercise: what is right, what is wrong, where, and one next step.

Visible cases are no secret, so numbers are shown here. The sentences are those of the checks themselves; the next
step follows from the stage at which the exercise stands.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from autograder.checks.request import Answer, Stopped
from autograder.checks.verdicts import Outcome
from autograder.diagnosis.difference import describe_difference
from autograder.diagnosis.source_lines import source_lines
from autograder.kit.caret import caret_at
from autograder.kit.examine import CUT_KINDS
from autograder.kit.next_steps import meaning_of, next_step, stop_of
from autograder.kit.own_files import Work
from autograder.kit.priorities import WORDS, Stage
from autograder.kit.returned import no_tensor
from autograder.kit.tracebacks import Link, chain_of
from autograder.kit.unit_report import ExerciseReport, UnitReport
from autograder.results import SourceLine
from autograder.submissions import SourceFile
from autograder.submissions.source_text import parsed


@dataclass(frozen=True)
class Message:
    """An exercise in words.

    lines: the learner's own; line: the one that is meant, counted in the text; caret: (columns before it, columns) of
    what Python cannot read in it; chain: the learner's functions that an exception passed; remark: what may cost
    points although all checks hold.
    """

    exercise: str
    stage: Stage
    word: str
    check: str = ""
    says: str = ""
    right: tuple[str, ...] = ()
    wrong: str = ""
    evidence: str = ""
    pattern: str = ""
    place: str = ""
    line: int | None = None
    lines: tuple[SourceLine, ...] = ()
    caret: tuple[int, int] | None = None
    chain: tuple[Link, ...] = ()
    step: str = ""
    others: int = 0
    remark: str = ""


_PLACE = re.compile(r" \([^()]*, line \d+\)$")  # which Python puts behind the message of a syntax error


def explain(report: UnitReport, exercise: ExerciseReport) -> Message:
    """The message of one exercise."""
    name, first = exercise.exercise.name, exercise.first
    right = tuple(one.check.says for one in exercise.right)
    place, line = _definition(report.work, name)
    if first is None:
        remark = _remark(report, exercise)
        return Message(name, Stage.SOLVED, WORDS[Stage.SOLVED], right=right, place=place, remark=remark)
    stage = exercise.stage
    if stage is Stage.NOT_STARTED:
        return _not_started(report, exercise, first, place)
    pointed = report.stopped_at or _line(report.work, exercise, first) or (None if stage is Stage.IMPORTS else line)
    source = report.work.source
    lines = source_lines(source, pointed) if pointed != line else ()
    stop = stop_of(first)
    failing = [one for one in exercise.outcomes if one.verdict not in ("pass", "todo")]
    return Message(
        exercise=name,
        stage=stage,
        word=WORDS[stage],
        check=first.check.name,
        says="" if stage in (Stage.IMPORTS, Stage.ENDED) else first.check.says,
        right=right,
        wrong=_wrong(source, exercise, first),
        evidence=_evidence(first, stop),
        pattern=_pattern(exercise, first) or _broken_law(exercise, first),
        place=source.place(pointed) if source is not None and pointed else place,
        line=pointed,
        lines=lines,
        caret=caret_at(source.text, pointed) if source is not None and pointed and stage is Stage.IMPORTS else None,
        chain=chain_of(stop, report.work.unit, report.sources) if stop is not None else (),
        step=next_step(exercise, first),
        others=0 if stage in (Stage.IMPORTS, Stage.ENDED) else len(failing) - 1,
    )


def _not_started(report: UnitReport, exercise: ExerciseReport, first: Outcome, place: str) -> Message:
    name = exercise.exercise.name
    if not place:
        wrong = first.message
        step = (
            f"Was it renamed or deleted? `autograder reset {report.work.unit}` brings the untouched file back, and "
            "keeps yours in the folder `backup`."
        )
    else:
        wrong = "Not started yet."
        step = f"{exercise.exercise.title} The task stands in the docstring; the body is yours to write."
    return Message(name, Stage.NOT_STARTED, WORDS[Stage.NOT_STARTED], wrong=wrong, place=place, step=step.strip())


def _wrong(source: SourceFile | None, exercise: ExerciseReport, first: Outcome) -> str:
    if first.failure is None:
        return _PLACE.sub("", first.message)
    if exercise.cut is not None and first.failure.kind in CUT_KINDS:
        if first.failure.kind == "gradient":
            return f"{first.failure.sentence} {_look_at(source, exercise.cut)}"
        what, line = exercise.cut
        about = first.failure.about
        return f"The values are right, but no gradient reaches `{about}`: `{what}` {_at(source, line)} cuts it off."
    other = no_tensor(exercise.exercise.signature, exercise.returned) if first.failure.kind == "structure" else None
    return first.failure.sentence if other is None else other[0]


def _evidence(first: Outcome, stop: Stopped | None) -> str:
    """Numbers, or an exception's own text where the sentence does not hold it already."""
    said = first.failure is not None and stop is not None and stop.message and stop.message in first.failure.sentence
    return first.failure.evidence if first.failure is not None and not said else ""


def _look_at(source: SourceFile | None, cut: tuple[str, int]) -> str:
    return f"Look at `{cut[0]}` {_at(source, cut[1])}: it takes the history of a tensor away."


def _at(source: SourceFile | None, line: int) -> str:
    """A line as the learner counts it: of the file, or of a cell."""
    return f"in line {line}" if source is None or not source.line_map else f"at {source.place(line)}"


def _remark(report: UnitReport, exercise: ExerciseReport) -> str:
    """What the checks here do not ask for and grading does."""
    remark, source = exercise.remark, report.work.source
    if remark is None:
        return ""
    if remark.stopped is not None:
        line = _own_line(report.work, remark.stopped)
        where = f" {_at(source, line)}" if line else ""
        why = meaning_of(remark.stopped)
        said = f"as soon as a gradient is asked for it stops{where} ({remark.stopped.type}). {why}"
    elif remark.missing:
        cut = f": `{remark.cut[0]}` {_at(source, remark.cut[1])} cuts it off" if remark.cut else ""
        said = f"no gradient reaches `{remark.about}`{cut}."
    else:
        cut = f" {_look_at(source, remark.cut)}" if remark.cut else ""
        said = f"the gradient with respect to `{remark.about}` is not that of your own results.{cut}"
    return f"The values are right, but {said.strip()} Gradients count when your work is graded."


def _line(work: Work, exercise: ExerciseReport, first: Outcome) -> int | None:
    """The line of the learner's text that is meant, where one is known."""
    if first.failure is not None and first.failure.kind in CUT_KINDS and exercise.cut is not None:
        return exercise.cut[1]
    stops = [call.seen for call in first.calls if isinstance(call.seen, Stopped)]
    return next((line for stop in reversed(stops) if (line := _own_line(work, stop))), None)


def _own_line(work: Work, stop: Stopped) -> int | None:
    """The line of this file that an exception passed last: it may have been raised in another unit's."""
    own = f"{work.unit}.py"
    if stop.file in ("", own):
        return stop.line
    return next((line for file, line, _ in reversed(stop.trace) if file == own), None)


def _pattern(exercise: ExerciseReport, first: Outcome) -> str:
    """What kind of change turns the right answer into the learner's, if it has a simple one."""
    if first.failure is None or first.failure.kind != "values" or not first.calls:
        return ""
    call = first.calls[-1]
    want = exercise.expected.get(first.check.name)
    if want is None or not isinstance(call.seen, Answer):
        return ""
    return describe_difference(exercise.exercise.signature, call.seen, want)


def _broken_law(exercise: ExerciseReport, first: Outcome) -> str:
    """Where only numbers are known to be off: a law that does not hold either says more."""
    if first.failure is None or first.failure.kind != "values":
        return ""
    laws = [one.check for one in exercise.outcomes if one.failure is not None and one.failure.kind == "law"]
    return f"This does not hold either: {laws[0].says}" if laws else ""  # its own place would be a second one


def _definition(work: Work, name: str) -> tuple[str, int | None]:
    """Where the exercise stands in the learner's file."""
    tree = parsed(work.text)
    nodes = tree.body if tree is not None else []
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name and work.source is not None:
            return work.source.place(node.lineno), node.lineno
    return "", None
