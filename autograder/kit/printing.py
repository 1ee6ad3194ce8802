"""A report on the screen: progress of the unit, one exercise in words and a picture, one next step."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from autograder.kit.explain import Message, explain
from autograder.kit.priorities import Stage
from autograder.kit.terminal import TerminalScreen
from autograder.kit.terminal_pictures import draw
from autograder.kit.unit_report import ExerciseReport, QuestionReport, UnitReport
from autograder.text import counted, harmless, one_line

COLOURS = {Stage.SOLVED: "green", Stage.NOT_STARTED: "dim"}
PRINTED_LINES = 12


def show_unit(
    screen: TerminalScreen, report: UnitReport, *, everything: bool = False, chosen: ExerciseReport | None = None
) -> None:
    """A unit: one failing thing (that of `chosen`, if given), or with `everything` each of them.

    An exercise that was asked for by name is shown whether it is right or not.
    """
    if report.work.problem:
        screen.line(report.work.problem, "red")
        return
    show_progress(screen, report)
    waiting = [one for one in report.exercises if one.stage is not Stage.SOLVED]
    shown = waiting if everything else [one for one in (chosen or report.first,) if one is not None]
    for one in shown if report.whole else report.exercises:
        screen.line()
        show_exercise(screen, report, one, everything=everything)
    if not waiting:
        screen.line()
        screen.line(_all_right(report), "green")
        for one in report.exercises if report.whole else ():
            _show_remark(screen, explain(report, one), named=True)
    _show_questions(screen, report.questions, everything or not waiting)
    _show_printed(screen, report.printed)


def show_progress(screen: TerminalScreen, report: UnitReport) -> None:
    """The unit's name, a bar, and a sign for each exercise."""
    title = Text(f"{report.work.name}", "bold")
    if report.whole:
        title.append(f"  {report.solved} of {counted(len(report.exercises), 'exercise')}", "not bold")
    screen.line(title)
    for one in report.exercises:
        screen.raw(_status(screen, one))


def _status(screen: TerminalScreen, one: ExerciseReport) -> Text:
    sign, style = sign_of(screen, one.stage)
    text = Text(f"  {sign} ", style)
    text.append(one.exercise.name, "" if one.stage is Stage.SOLVED else style)
    if one.stage is Stage.NOT_STARTED:
        return text.append("  not started", "dim")
    return text.append(f"  {len(one.right)} of {counted(len(one.outcomes), 'check')}", "dim")


def sign_of(screen: TerminalScreen, stage: Stage) -> tuple[str, str]:
    """Sign and colour of a stage."""
    if stage is Stage.SOLVED:
        return screen.signs.right, "green"
    return (screen.signs.todo, "dim") if stage is Stage.NOT_STARTED else (screen.signs.wrong, "red")


def show_exercise(screen: TerminalScreen, report: UnitReport, one: ExerciseReport, *, everything: bool = False) -> None:
    """What is right, what is wrong, where, a picture, one next step."""
    message = explain(report, one)
    of_the_file = message.stage is Stage.IMPORTS and report.stopped_at is not None
    head = Text(report.work.name if of_the_file else message.exercise, "bold")
    head.append(f"  {message.word}", COLOURS.get(message.stage, "red"))
    if message.place:
        head.append(f"  ({message.place})", "dim not bold")
    screen.line(head)
    if message.stage is Stage.NOT_STARTED:
        if not message.place:
            screen.line(message.wrong, indent=2)
        screen.line(message.step, indent=2)
        return
    _show_right(screen, message)
    if message.stage is not Stage.SOLVED:
        _show_wrong(screen, message)
    _show_remark(screen, message)
    for picture in one.pictures:
        screen.line()
        draw(screen, picture)
    if message.step:
        screen.line()
        screen.line(f"{screen.signs.arrow} {message.step}", "bold", indent=2, hang=2)
    if everything:
        _show_rest(screen, one)
    elif message.others:
        screen.line(f"{counted(message.others, 'more check')} of this exercise will be next.", "dim", indent=2)


def _show_right(screen: TerminalScreen, message: Message) -> None:
    for says in message.right[:3]:
        screen.line(f"{screen.signs.right} {says}", "green", indent=2, hang=2)
    if len(message.right) > 3:
        screen.line(
            f"{screen.signs.right} {len(message.right) - 3} more hold{'s' if len(message.right) == 4 else ''} already",
            "green",
            indent=2,
        )


def _show_wrong(screen: TerminalScreen, message: Message) -> None:
    if message.says:
        screen.line(f"{screen.signs.wrong} {message.says}", "red", indent=2, hang=2)
    screen.line(message.wrong, indent=4)
    if message.pattern:
        screen.line(message.pattern, indent=4)
    if message.evidence:
        screen.line(message.evidence, "dim", indent=4)
    _show_chain(screen, message)
    for line in message.lines:
        meant = line.line == message.line
        mark = screen.signs.arrow if meant else " "
        number = line.place.rpartition(" ")[2] if line.place else line.line  # of its cell, where there are cells
        screen.raw(Text(f"    {mark} {number:>4} | {one_line(line.text)}", "bold" if meant else "dim"))
        if meant and message.caret is not None:
            before, columns = message.caret
            screen.raw(Text(" " * (13 + before) + "^" * columns, "red"))


def _show_chain(screen: TerminalScreen, message: Message) -> None:
    """Which of the learner's functions called which, the innermost last."""
    if not message.chain:
        return
    screen.line("The way there, through your own functions:", "dim", indent=4)
    for link in message.chain:
        place = f" ({link.place})" if link.place else ""
        text = f": {one_line(link.text)}" if link.text else ""
        screen.line(f"{link.function}{place}{text}", indent=6, hang=2)


def _show_remark(screen: TerminalScreen, message: Message, *, named: bool = False) -> None:
    """What all checks here do not see."""
    if message.remark:
        name = f"{message.exercise}: " if named else ""
        screen.line(f"! {name}{message.remark}", "yellow", indent=2, hang=2)


def _show_rest(screen: TerminalScreen, one: ExerciseReport) -> None:
    """With --all: every other check of the exercise that does not hold."""
    for outcome in one.outcomes:
        if outcome.verdict != "pass" and outcome is not one.first:
            screen.line(f"{screen.signs.wrong} {outcome.check.says}", "red", indent=2, hang=2)
            screen.line(outcome.message, indent=4)


def _all_right(report: UnitReport) -> str:
    if not report.whole:
        return "Every check that you have here holds."
    return f"All exercises of {report.work.unit} are right, as far as the checks here can tell."


def _show_questions(screen: TerminalScreen, questions: Sequence[QuestionReport], wanted: bool) -> None:
    """The form of the answers only; shown when the exercises are done, or when all is asked for."""
    if not questions:
        return
    done = sum(question.state == "answered" for question in questions)
    odd = [question for question in questions if question.state == "form"]
    if not wanted and not odd:
        return
    screen.line()
    screen.line(f"questions: {done} of {len(questions)} answered. Right or wrong comes with the grade.")
    for question in questions:
        if question.state != "answered":
            screen.line(f"{screen.signs.todo} {question.name}: {question.sentence}", indent=2, hang=2)


def _show_printed(screen: TerminalScreen, printed: str) -> None:
    if not printed.strip():
        return
    lines = harmless(printed).strip("\n").split("\n")
    screen.line()
    screen.line("your code printed:", "dim")
    for line in lines[:PRINTED_LINES]:
        screen.raw(Text(f"  {line}", "dim"))
    if len(lines) > PRINTED_LINES:
        screen.line(f"and {counted(len(lines) - PRINTED_LINES, 'more line')}", "dim", indent=2)
