"""`autograder watch`: an answer as soon as a file is saved.

The loop waits for a saved file or a key, whichever comes first. It keeps one report at a time: that of the unit in
focus, which is the one that was saved last. Nothing that a file holds can end it.
"""

from __future__ import annotations

import time
from pathlib import Path

from rich.text import Text

from autograder.kit.commands import next_unit, show_course, show_hint, waiting_exercise
from autograder.kit.examine import examine
from autograder.kit.file_changes import Follower
from autograder.kit.folder import Kit, find_kit
from autograder.kit.keyboard import Keys
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import Work, find_target, find_work, read_work
from autograder.kit.printing import show_unit
from autograder.kit.priorities import Stage
from autograder.kit.progress import Progress
from autograder.kit.terminal import TerminalScreen, one_thread
from autograder.kit.unit_report import ExerciseReport, UnitReport
from autograder.submissions.source_text import problem_in

HALF_SAVED = 0.05  # seconds until a text that Python cannot read is read again: the rest may be on its way
KEYS = "h hint   n next   l list   q quit"


def watch_course(asked: str | None = None) -> None:
    """Watch all units of the kit, beginning with the one that is named or comes next."""
    screen = TerminalScreen()
    kit = find_kit()
    focus = find_target(kit, asked).work if asked is not None else None
    screen.line("Starting Python for your code ...", "dim")
    with Lasting() as source, Keys() as keys, one_thread():
        try:
            Watch(kit, source, screen, keys, focus).run()
        except KeyboardInterrupt:
            screen.line()


class Watch:
    """The state of one watching: the unit in focus, its report, and what was skipped."""

    def __init__(
        self, kit: Kit, source: Lasting, screen: TerminalScreen, keys: Keys, focus: Work | None = None
    ) -> None:
        self.kit, self.source, self.screen, self.keys = kit, source, screen, keys
        self.progress = Progress.of(kit)
        self.focus = focus or next_unit(kit, self.works(), self.progress) or find_work(kit, kit.names[0])
        self.report: UnitReport | None = None
        self.skipped: set[str] = set()
        extra = [] if focus is None else [focus.path]
        self.units = {path: name for name in kit.names for path in _files(kit, name)} | {
            path: self.focus.unit for path in extra
        }
        self.follower = Follower(self.units)

    def works(self) -> list[Work]:
        """The files of all units, as they are now."""
        return [find_work(self.kit, name) for name in self.kit.names]

    def run(self) -> None:
        """Until `q` or Ctrl-C."""
        self.look(self.focus)
        while True:
            pressed = self.keys.wait(self.follower.pause)
            if pressed == "q":
                return
            if pressed:
                self.press(pressed)
            for path in self.follower.changed(self.focus.path):
                self.saved(path)

    def saved(self, path: Path) -> None:
        """A file has another content than before."""
        work = read_work(self.kit.unit(self.units[path]), path)
        if not work.text.strip() or problem_in(work.text) is not None:
            time.sleep(HALF_SAVED)
            work = read_work(self.kit.unit(self.units[path]), path)
        if work.path != self.focus.path:
            self.skipped.clear()
        self.look(work)

    def look(self, work: Work) -> None:
        """Check a file and show what comes of it."""
        self.focus = work
        self.report = examine(self.kit, work, self.source)
        self.progress.remember(self.report, write=False)
        self.show()
        self.progress.write()  # after the answer: on a network drive it takes its time

    def show(self) -> None:
        """The screen anew: the unit in focus, which file is next, the keys."""
        assert self.report is not None
        with self.screen.at_once():
            self.screen.clear()
            show_unit(self.screen, self.report, chosen=self.chosen())
            self.screen.line()
            if self.report.right:
                following = self.following()
                told = "That was the last one." if following is None else f"Next: open {following.path.name}"
                self.screen.line(f"{self.screen.signs.arrow} {told}", "bold")
            self._foot()

    def chosen(self) -> ExerciseReport | None:
        """The exercise to show: the first that waits and was not skipped."""
        assert self.report is not None
        waiting = [one for one in self.report.exercises if one.stage is not Stage.SOLVED]
        kept = [one for one in waiting if one.exercise.name not in self.skipped]
        begun = [one for one in kept if one.stage is not Stage.NOT_STARTED]
        return next(iter(begun or kept), None)

    def following(self) -> Work | None:
        """The unit to open after the one in focus."""
        others = [work for work in self.works() if work.unit != self.focus.unit]
        return next_unit(self.kit, others, self.progress)

    def press(self, key: str) -> None:
        """What a key does."""
        if key == "h":
            self._hint()
        elif key == "n":
            self._next()
        elif key == "l":
            self.screen.clear()
            show_course(self.screen, self.kit, self.works(), self.progress)
            self._foot()
        elif key in ("\r", "\n", " "):
            self.show()

    def _hint(self) -> None:
        chosen = self.chosen() if self.report is not None else None
        exercise = chosen.exercise if chosen else waiting_exercise(self.kit, self.focus, self.progress)
        if exercise.hints:
            self.screen.line()
            show_hint(self.screen, exercise, self.progress)

    def _next(self) -> None:
        """The exercise after the one on the screen; after the last of a unit, the next unit."""
        chosen = self.chosen()
        if chosen is not None:
            self.skipped.add(chosen.exercise.name)
        if self.chosen() is not None:
            self.show()
            return
        self.skipped.clear()
        self.look(self.following() or self.focus)

    def _foot(self) -> None:
        if self.keys.available:
            self.screen.line(Text(KEYS, "dim"))
        else:
            self.screen.line("Waiting for a file to be saved. Ctrl-C ends.", "dim")


def _files(kit: Kit, name: str) -> list[Path]:
    return [kit.folder / f"{name}.py", kit.folder / "notebooks" / f"{name}.ipynb"]
