"""`autograder.check(...)`: the checks of one exercise from a notebook, from Colab or from a script.

    from autograder import check
    check(lstm_step)

What is checked is what the notebook has defined just now, saved or not. It runs in a process of its own, like
everything else of a learner's; the first check starts that process, later ones find it warm.
"""

from __future__ import annotations

import atexit
import inspect
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import AutograderError
from autograder.kit import definitions
from autograder.kit.examine import examine
from autograder.kit.folder import Kit, find_kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import ENDINGS, Work, exercises_near, find_target, read_work
from autograder.kit.printing import show_unit
from autograder.kit.terminal import TerminalScreen, one_thread
from autograder.kit.unit_report import ExerciseReport, UnitReport
from autograder.submissions import SourceFile
from autograder.text import one_line


@dataclass
class Verdict:
    """What came of a check. True where everything that was asked for is right.

    A notebook shows it as a page, anything else as text.
    """

    report: UnitReport
    shown: bool = False

    @property
    def right(self) -> bool:
        return self.report.right

    @property
    def exercises(self) -> tuple[ExerciseReport, ...]:
        return self.report.exercises

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        import io

        file = io.StringIO()
        show_unit(TerminalScreen(file, width=100, plain=True), self.report)
        return file.getvalue().rstrip("\n")

    def _repr_html_(self) -> str:
        from autograder.kit.html import page

        return page(self.report)

    def _ipython_display_(self) -> None:
        """Shown once: where `check` is called, whether or not it is the last line of its cell."""
        if self.shown:
            return
        self.shown = True
        shell = _shell()
        if shell is not None:
            shell.display_pub.publish({"text/html": self._repr_html_(), "text/plain": repr(self)})


@dataclass
class Unanswered:
    """In the place of a verdict where there is nothing to check: a sentence that says why. Never true."""

    why: str
    right: bool = False
    exercises: tuple[ExerciseReport, ...] = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return self.why

    def _ipython_display_(self) -> None:
        """It was shown where `check` was called."""


def check_here(thing: object) -> Verdict | Unanswered:
    """Check a function, a class, or what a name stands for; print or display what comes of it.

    What cannot be checked is answered with a sentence: a traceback of ours would say nothing about the learner's code.
    """
    shell = _shell()
    try:
        kit = _kit()
        work, exercise = _resolve(kit, thing, shell)
    except AutograderError as error:
        return _unanswered(str(error), shell)
    only = None if exercise is None else (exercise,)
    with one_thread():
        report = examine(kit, work, _workers(), only)
    verdict = Verdict(report)
    if shell is not None and hasattr(shell, "kernel"):
        verdict._ipython_display_()
    else:
        show_unit(TerminalScreen(), report)
        verdict.shown = True
    return verdict


def _unanswered(why: str, shell: Any) -> Unanswered:
    why = why[:1].upper() + why[1:]
    if shell is not None and hasattr(shell, "kernel"):
        from autograder.kit.html import sentence

        shell.display_pub.publish({"text/html": sentence(why), "text/plain": why})
    else:
        TerminalScreen().line(why, "red")
    return Unanswered(why)


_SOURCE: list[Lasting] = []


def _workers() -> Lasting:
    """The one source of workers of this process, for as long as it lives."""
    if not _SOURCE:
        _SOURCE.append(Lasting(spare=_shell() is not None))
        atexit.register(_SOURCE[0].close)
    return _SOURCE[0]


def _shell() -> Any:
    """The running IPython, or None."""
    module = sys.modules.get("IPython")
    return module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None


def _kit() -> Kit:
    """The kit of the working folder, or of the script where the working folder has none."""
    file = getattr(sys.modules.get("__main__"), "__file__", None)
    try:
        return find_kit()
    except AutograderError:
        if file is None:
            raise
        return find_kit(Path(file).resolve().parent)


def _resolve(kit: Kit, thing: object, shell: Any) -> tuple[Work, str | None]:
    """The text to check, and the exercise in it; None for all exercises of a file."""
    if not isinstance(thing, str):
        name = getattr(thing, "__name__", None)
        if not isinstance(name, str):
            raise AutograderError(
                f"`check` takes a function, a class or a name, and this is of type `{type(thing).__name__}`."
            )
        return _defined(kit, thing, name, shell), name
    owner = unit_of(kit, thing)
    here = _namespace(shell).get(thing)
    if owner is not None and here is not None:
        return _defined(kit, here, thing, shell), thing
    if owner is None and thing not in kit.names and not thing.endswith(ENDINGS):
        raise no_exercise(kit, thing)
    target = find_target(kit, thing)
    return target.work, target.exercise


def no_exercise(kit: Kit, name: str) -> AutograderError:
    """A name that is no exercise's, and those that are."""
    return AutograderError(f"`{one_line(name, limit=80)}` is no exercise of this course. {exercises_near(kit, name)}")


def unit_of(kit: Kit, exercise: str) -> str | None:
    """The unit that has an exercise of that name."""
    return next((unit for unit, names in kit.exercises().items() if exercise in names), None)


def _defined(kit: Kit, thing: object, name: str, shell: Any) -> Work:
    """The file that a thing comes from, or what the notebook or script defines of it."""
    unit = unit_of(kit, name)
    if unit is None:
        raise no_exercise(kit, name)
    if getattr(thing, "__module__", "__main__") != "__main__":
        return read_work(kit.unit(unit), _file_of(thing, name))
    source = _source(name, shell)
    if source is None:
        raise AutograderError(f"the definition of {name} was not found. Define it in a cell or in a file.")
    title = f"{unit}, as this notebook defines it" if shell is not None else source.name
    return Work(unit, Path(f"{unit}.py"), source, begun=(name,), title=title)


def _file_of(thing: object, name: str) -> Path:
    try:
        file = inspect.getsourcefile(thing)  # type: ignore[arg-type]
    except TypeError:
        file = None
    if not file:
        raise AutograderError(f"the file that {name} comes from was not found.")
    return Path(file)


def _namespace(shell: Any) -> Mapping[str, object]:
    if shell is not None:
        namespace: Mapping[str, object] = shell.user_ns
        return namespace
    return vars(sys.modules["__main__"])


def _source(name: str, shell: Any) -> SourceFile | None:
    if shell is not None:
        cells = definitions.history(_namespace(shell))
        return definitions.source_of(name, definitions.of_cells(cells), "this notebook")
    file = getattr(sys.modules["__main__"], "__file__", None)
    if not file or not Path(file).is_file():
        return None
    text = Path(file).read_text(encoding="utf-8-sig")
    return definitions.source_of(name, definitions.of_file(text, Path(file).name), Path(file).name)
