"""What a learner is told about an exercise: what is right, what is wrong, where, and one next step.

Visible cases are no secret, so numbers are shown here. The sentences are those of the checks themselves; the next
step follows from the stage at which the exercise stands.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from autograder.author.request import Answer, Stopped
from autograder.author.say import IMPORTABLE
from autograder.collect.syntax import parsed
from autograder.course.shapes import Nest, Slot
from autograder.diagnose.difference import describe_difference
from autograder.diagnose.lines import source_lines
from autograder.grade.checks import Outcome
from autograder.learner.examine import CUT_KINDS, ExerciseReport, UnitReport
from autograder.learner.order import WORDS, Stage, missing_unit
from autograder.learner.work import Work
from autograder.record import SourceLine


@dataclass(frozen=True)
class Message:
    """An exercise in words. `lines` are the learner's own, `line` is the one that is meant (counted in the text)."""

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
    step: str = ""
    others: int = 0


_STEPS = {
    Stage.IMPORTS: "Mend this line first: nothing in the file can be checked before.",
    Stage.ENDED: "Run the exercise on a tiny input in your head: where does it go round without end, or leave Python?",
    Stage.SHAPE: "Write the shape of every intermediate result beside its line; `Shapes:` in the task has the last.",
    Stage.DTYPE: "Look for a tensor that you make anew: give it the dtype and the device of an input.",
    Stage.NAN: "Look for a division by zero, a logarithm of zero, or a softmax of nothing but -inf.",
    Stage.VALUES: "Compare your lines with the formula in the text, one term after the other.",
    Stage.GRADIENTS: "Look for `detach`, `.item()`, `.data`, numpy or a new tensor made from numbers on the way.",
    Stage.MASKING: "Follow one hidden position through your lines: at which one does it still have a say?",
    Stage.MANNERS: "The numbers are one thing, the way to them another: change the way and keep the numbers.",
    Stage.OURS: "This is a mistake of ours. Please tell whoever gave you the kit.",
}
_TRUTH_STEPS = {
    Stage.DTYPE: "Make it of truth values: `dtype=torch.bool` where a tensor is made, or `.bool()` at the end.",
    Stage.VALUES: "Write the mask for three positions down by hand, and compare it with yours row by row.",
}
_PLACE = re.compile(r" \([^()]*, line \d+\)$")  # which Python puts behind the message of a syntax error
_HINTED = (Stage.SHAPE, Stage.VALUES, Stage.GRADIENTS, Stage.MASKING)
_STOP_STEPS = {
    "NameError": "Is the name spelled as it was defined, and defined before this line runs?",
    "UnboundLocalError": "Is the name given a value on every way that leads to this line?",
    "IndexError": "Print the shape of what is indexed here, and the index.",
    "TypeError": "Print the types of what meets in this line.",
    "AttributeError": "Print the type of what stands before the dot.",
    "RuntimeError": "Print the shapes of the tensors that meet in this line.",
    "ValueError": "Print what comes into this line, shapes first.",
    "RecursionError": "A function calls itself here. Where should it stop?",
    "ModuleNotFoundError": IMPORTABLE,
}


def explain(report: UnitReport, exercise: ExerciseReport) -> Message:
    """The message of one exercise."""
    name, first = exercise.exercise.name, exercise.first
    right = tuple(one.check.says for one in exercise.right)
    place, line = _definition(report.work, name)
    if first is None:
        return Message(name, Stage.SOLVED, WORDS[Stage.SOLVED], right=right, place=place)
    stage = exercise.stage
    if stage is Stage.NOT_STARTED:
        return _not_started(report, exercise, first, place)
    pointed = report.stopped_at or _line(report.work, exercise, first) or (None if stage is Stage.IMPORTS else line)
    lines = source_lines(report.work.source, pointed) if pointed != line else ()
    source = report.work.source
    failing = [one for one in exercise.outcomes if one.verdict not in ("pass", "todo")]
    return Message(
        exercise=name,
        stage=stage,
        word=WORDS[stage],
        check=first.check.name,
        says="" if stage in (Stage.IMPORTS, Stage.ENDED) else first.check.says,
        right=right,
        wrong=_wrong(exercise, first),
        evidence=first.failure.evidence if first.failure is not None else "",
        pattern=_pattern(exercise, first) or _broken_law(exercise, first),
        place=source.place(pointed) if source is not None and pointed else place,
        line=pointed,
        lines=lines,
        step=_step(exercise, first),
        others=0 if stage in (Stage.IMPORTS, Stage.ENDED) else len(failing) - 1,
    )


def _not_started(report: UnitReport, exercise: ExerciseReport, first: Outcome, place: str) -> Message:
    name = exercise.exercise.name
    if not place:
        wrong, step = first.message, f"`autograder reset {report.work.unit}` brings the untouched file back."
    else:
        wrong = "Not started yet."
        step = f"{exercise.exercise.title} The task stands in the docstring; the body is yours to write."
    return Message(name, Stage.NOT_STARTED, WORDS[Stage.NOT_STARTED], wrong=wrong, place=place, step=step.strip())


def _wrong(exercise: ExerciseReport, first: Outcome) -> str:
    if exercise.cut is not None and first.failure is not None and first.failure.kind in CUT_KINDS:
        what, line = exercise.cut
        about = first.failure.about
        if first.failure.kind == "gradient":
            return f"{first.failure.sentence} Look at `{what}` in line {line}: it takes the history of a tensor away."
        return f"The values are right, but no gradient reaches `{about}`: `{what}` in line {line} cuts it off."
    return first.failure.sentence if first.failure is not None else _PLACE.sub("", first.message)


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


def _step(exercise: ExerciseReport, first: Outcome) -> str:
    stage = exercise.stage
    if unit := missing_unit(first):
        return f"Mend the file of unit {unit} first: `autograder check {unit}`."
    if stage in (Stage.DTYPE, Stage.VALUES) and _truths_asked_for(exercise, first):
        hint = f" A hint: `autograder hint {exercise.exercise.name}`." if exercise.exercise.hints else ""
        return f"{_TRUTH_STEPS[stage]}{hint if stage is Stage.VALUES else ''}"
    stop = next((call.seen for call in reversed(first.calls) if isinstance(call.seen, Stopped)), None)
    if stage is Stage.IMPORTS and "ModuleNotFoundError" in first.message:
        return f"{_STEPS[stage]} {IMPORTABLE}"
    if stage is Stage.STOPPED and stop is not None:
        return _STOP_STEPS.get(stop.type, "Run this line alone in a Python prompt, with small tensors.")
    if first.failure is not None and first.failure.kind == "structure":
        return f"Does it end with `return {_results(exercise.exercise.signature.results, outermost=True)}`?"
    if first.failure is not None and first.failure.kind == "rules":
        return "Build it from matrix products and elementary functions."
    hint = (
        f" A hint: `autograder hint {exercise.exercise.name}`." if stage in _HINTED and exercise.exercise.hints else ""
    )
    return f"{_STEPS.get(stage, '')}{hint}"


def _truths_asked_for(exercise: ExerciseReport, first: Outcome) -> bool:
    """Whether what is wrong is a result of truth values."""
    if first.failure is None or first.failure.kind not in ("dtype", "values", "law"):
        return False
    wanted = exercise.expected.get(first.check.name)
    names = [output.dtype for output in wanted.outputs] if wanted is not None else []
    return "bool" in names or "truth values (" in first.failure.sentence


def _results(nest: Nest, *, outermost: bool = False) -> str:
    """The results as one would return them: `outputs, (h_n, c_n)`."""
    if isinstance(nest, Slot):
        return nest.name
    inside = ", ".join(_results(part) for part in nest)
    return inside if outermost else f"({inside})"


def _definition(work: Work, name: str) -> tuple[str, int | None]:
    """Where the exercise stands in the learner's file."""
    tree = parsed(work.text)
    nodes = tree.body if tree is not None else []
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name and work.source is not None:
            return work.source.place(node.lineno), node.lineno
    return "", None
