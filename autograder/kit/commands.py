"""What the commands `check`, `list` and `hint` do, apart from the command line."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from autograder.course.model import Exercise
from autograder.errors import AutograderError
from autograder.kit.examine import examine
from autograder.kit.folder import Kit, find_kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import Work, find_target, find_work
from autograder.kit.printing import show_unit, sign_of
from autograder.kit.priorities import Stage
from autograder.kit.progress import Progress
from autograder.kit.terminal import TerminalScreen, one_thread
from autograder.kit.unit_report import UnitReport
from autograder.text import counted


def check_target(asked: str, *, everything: bool = False) -> bool:
    """Check what a learner asks for; whether all of it is right."""
    screen = TerminalScreen()
    with Lasting(spare=False) as source, one_thread():
        kit = find_kit()
        target = find_target(kit, asked)
        only = None if target.exercise is None else (target.exercise,)
        report = examine(kit, target.work, source, only)
        Progress.of(kit).remember(report)
        show_unit(screen, report, everything=everything)
    return report.right


def check_course(*, everything: bool = False) -> bool:
    """Check every unit that has been begun, in order; stop at the first that is not right unless all is asked for."""
    screen = TerminalScreen()
    with Lasting(spare=False) as source, one_thread():
        kit = find_kit()
        progress = Progress.of(kit)
        works = [find_work(kit, name) for name in kit.names]
        reports: list[UnitReport] = []
        for work in [one for one in works if one.begun] or works[:1]:
            if reports:
                screen.line()
            reports.append(examine(kit, work, source))
            progress.remember(reports[-1])
            show_unit(screen, reports[-1], everything=everything)
            if not reports[-1].right and not everything:
                break
    untouched = [work.name for work in works if not work.begun]
    if untouched and reports[-1].right:
        screen.line(f"Next: {untouched[0]}", "bold")
    return len(reports) == len(kit.names) and all(report.right for report in reports)


# ---------------------------------------------------------------- list


def list_course() -> None:
    """The progress of the course, unit by unit. Files that have changed since their last check are checked now."""
    screen = TerminalScreen()
    kit = find_kit()
    progress = Progress.of(kit)
    works = [find_work(kit, name) for name in kit.names]
    changed = [work for work in works if work.begun and progress.known(kit, work) is None]
    if changed:
        with Lasting(spare=False) as source, one_thread():
            for work in changed:
                progress.remember(examine(kit, work, source, pictures=False))
    show_course(screen, kit, works, progress)


def show_course(screen: TerminalScreen, kit: Kit, works: list[Work], progress: Progress) -> None:
    """One line for each unit, one for each exercise, and what to do next."""
    for work in works:
        entry = progress.known(kit, work) or {}
        screen.line(_unit_line(screen, kit, work, entry))
        for exercise in kit.unit(work.unit).unit.exercises:
            screen.raw(_exercise_line(screen, work, exercise, entry))
    following = next_unit(kit, works, progress)
    screen.line()
    if following is None:
        screen.line(
            "All exercises are right, as far as the checks here can tell. `autograder submit` hands in.", "green"
        )
    else:
        screen.line(f"Next: autograder check {following.unit}", "bold")


def next_unit(kit: Kit, works: list[Work], progress: Progress) -> Work | None:
    """Where to go on: a unit that has been begun before one that has not."""
    waiting = [work for work in works if not progress.solved(kit, work)]
    return next((work for work in waiting if work.begun), next(iter(waiting), None))


def _unit_line(screen: TerminalScreen, kit: Kit, work: Work, entry: dict[str, Any]) -> Text:
    exercises = kit.unit(work.unit).unit.exercises
    stages = [one[2] for one in entry.get("exercises", {}).values()]
    solved = stages.count(Stage.SOLVED.name.lower())
    text = Text(f"{work.unit:<12}", "bold")
    text.append(screen.signs.bar * solved, "green").append(screen.signs.rest * (len(exercises) - solved), "dim")
    text.append(f"  {solved} of {len(exercises)}", "not bold")
    answered, asked = entry.get("questions", [0, len(kit.unit(work.unit).unit.questions)])
    if asked:
        text.append(f", {answered} of {counted(asked, 'question')} answered", "dim not bold")
    if work.problem:
        text.append(f"  {work.problem}", "red")
    elif work.path.suffix == ".ipynb":
        text.append("  (from the notebook)", "dim")
    return text


def _exercise_line(screen: TerminalScreen, work: Work, exercise: Exercise, entry: dict[str, Any]) -> Text:
    passed, checks, stage = entry.get("exercises", {}).get(exercise.name, [0, len(exercise.checks), "not_started"])
    sign, style = sign_of(screen, Stage[stage.upper()])
    text = Text(f"  {sign} ", style).append(exercise.name, style if stage != "solved" else "")
    if stage == "not_started":
        return text
    return text.append(f"  {passed} of {counted(checks, 'check')}" if stage != "solved" else "", "dim")


# ---------------------------------------------------------------- hint


def give_hint(asked: str | None, *, again: bool = False) -> None:
    """The next hint for an exercise: the one named, or the one at which the learner stands."""
    screen = TerminalScreen()
    kit = find_kit()
    progress = Progress.of(kit)
    exercise = _exercise_of(kit, asked, progress)
    if not exercise.hints:
        raise AutograderError(f"there is no hint for `{exercise.name}`.")
    if again:
        progress.forget_hints(exercise.name)
    show_hint(screen, exercise, progress)


def show_hint(screen: TerminalScreen, exercise: Exercise, progress: Progress) -> None:
    """One more step of the hints of an exercise."""
    at = progress.next_hint(exercise.name, len(exercise.hints))
    screen.line(Text(exercise.name, "bold").append(f"  hint {at + 1} of {len(exercise.hints)}", "dim not bold"))
    screen.line(exercise.hints[at], indent=2)
    if at + 1 < len(exercise.hints):
        screen.line("Ask again for a more concrete one.", "dim", indent=2)


def _exercise_of(kit: Kit, asked: str | None, progress: Progress) -> Exercise:
    if asked is None:
        following = next_unit(kit, [find_work(kit, name) for name in kit.names], progress)
        work = following or find_work(kit, kit.names[0])
        return waiting_exercise(kit, work, progress)
    target = find_target(kit, asked)
    if target.exercise is not None:
        return kit.unit(target.work.unit).unit.exercise(target.exercise)
    return waiting_exercise(kit, target.work, progress)


def waiting_exercise(kit: Kit, work: Work, progress: Progress) -> Exercise:
    """The exercise of a unit to go on with, by what is known of it: begun before not begun."""
    exercises = kit.unit(work.unit).unit.exercises
    known = (progress.known(kit, work) or {}).get("exercises", {})
    waiting = [one for one in exercises if known.get(one.name, [0, 0, ""])[2] != "solved"]
    begun = [one for one in waiting if one.name in work.begun]
    return next(iter([*begun, *waiting, *exercises]))
