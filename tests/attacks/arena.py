"""The arena: a grader with things worth attacking around it, and eyes on all of them.

Attacks go the whole way of a submission: collected from a folder as a class, graded by a bench behind the real
sandbox, written as documents, pages and tables. Afterwards the arena says in words, attack by attack, what is not as
it must be. The class is graded in this process, one after the other, so that what is left behind on the machine is
seen at once; what costs as much as an attack itself (an honest neighbour, the pages of the class) is done for several
together, and only where that finds something for each of them alone.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.checks.session import Budget
from autograder.cli.output import Screen
from autograder.course.model import Unit
from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect
from autograder.reports import page_path, write_reports, write_student_page
from autograder.results import Document, ResultStore
from autograder.sandbox.interface import Limits
from tests.attacks.attack import HONEST, Attack
from tests.attacks.findings import CANARY, interference, leaked, numbers, told, unearned, verdicts
from tests.attacks.machine import Ears, adopt_orphans, bury, descendants, state

COURSE = Path(__file__).parent / "course"
SEED = b"seed of the arena"
BUDGET = Budget(load=1.5, call=0.4, exercise=0.8)
LIMITS = Limits(cpu_seconds=20, memory_mb=512, threads=16, output_kb=64, files_mb=4)
GONE_SECONDS = 5.0
TOGETHER = 5  # attacks after which an honest submission is graded
LEAKING = "Leaking hidden inputs"


class Arena:
    """Use as a context manager. `level` forces one of the sandbox's levels."""

    def __init__(self, level: str | None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="autograder-arena-"))
        self.out = Path(tempfile.mkdtemp(prefix="autograder-arena-out-"))
        os.environ["AUTOGRADER_ARENA"] = CANARY
        self._adopted_before = adopt_orphans(True)
        self._second: StudentGrader | None = None
        self._ears = Ears(self.folder)
        self._valuables()
        plan = GradingPlan(COURSE, ("cell", "layer"), SEED, level=level, limits=LIMITS, budget=BUDGET)
        self.student_grader = StudentGrader(plan)
        self.source: Any = self.student_grader.source
        self.layer = self.source.isolation.layer
        self.units: dict[str, Unit] = {unit.name: unit for unit in self.student_grader.course.units}
        self.secrets = {name: numbers(unit, SEED) for name, unit in self.units.items()}
        self.usual = self._honest()
        self.before = state(self.folder, COURSE)
        self._standing = (self.source.pid, set(descendants(os.getpid())))

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox, remove the folders."""
        self.student_grader.close()
        self._ears.close()
        adopt_orphans(self._adopted_before)
        bury(descendants(os.getpid()))
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.out, ignore_errors=True)

    def _valuables(self) -> None:
        """A gradebook, and what somebody else handed in."""
        (self.folder / "gradebook.json").write_text(f'{{"ada": 1, "note": "{CANARY}"}}')
        other = self.folder / "class" / "other"
        other.mkdir(parents=True)
        (other / "cell.py").write_text(f"# {CANARY}\n{HONEST['cell']}")

    # ---- a class of attacks

    def run(self, attacks: Sequence[Attack]) -> dict[str, list[str]]:
        """What went wrong with each, in sentences; nothing where an attack was held. They are graded as one class."""
        if not attacks:
            return {}
        tasks = self._handed_in(attacks)
        shutil.rmtree(self.out, ignore_errors=True)
        store = ResultStore(self.out)
        found: dict[str, list[str]] = {}
        for some in (attacks[start : start + TOGETHER] for start in range(0, len(attacks), TOGETHER)):
            found |= {attack.name: list(self._one(attack, tasks[attack.name], store)) for attack in some}
            if disturbed := self._disturbed():
                for attack in some:
                    found[attack.name] += self._after(attack, tasks[attack.name]) if len(some) > 1 else disturbed
        for attack, problem in self._on_pages_of_the_class(attacks, store):
            found[attack.name].append(problem)
        return found

    def _handed_in(self, attacks: Sequence[Attack]) -> dict[str, Task]:
        """The class as it is collected from its folder, which is gone before anything of it is run."""
        facts = self._facts()
        folder = self.folder / "handed-in"
        for attack in attacks:
            own = folder / attack.name
            own.mkdir(parents=True)
            for name in (f"{attack.unit}.py", *attack.also):
                (own / name).write_bytes(attack.filled(facts).encode())
        try:
            return self._tasks(folder)
        finally:
            shutil.rmtree(folder)

    def _tasks(self, folder: Path) -> dict[str, Task]:
        collected = collect(folder, list(HONEST))
        by_student: dict[str, dict[str, Any]] = {student: {} for student in collected.students}
        for one in collected.submissions:
            by_student[one.student][one.unit] = one
        return {student: Task(student, units) for student, units in by_student.items()}

    def _facts(self) -> dict[str, str]:
        return {
            "FOLDER": str(self.folder), "OUT": str(self.out), "SOLUTIONS": str(COURSE), "GRADER": str(os.getpid()),
            "GROUP": str(os.getpgrp()), "PARENT": str(self.source.pid or os.getpid()), **self._ears.addresses,
        }  # fmt: skip

    def _one(self, attack: Attack, task: Task, store: ResultStore) -> Iterator[str]:
        """One attack: its document, what is published of it alone, and what it left on the machine."""
        document = self.student_grader.grade(task)
        yield from self._traces()
        yield from unearned(attack, document)
        yield from told(document)
        if attack.group == LEAKING:
            yield from interference(document, self._under_another_seed(task), attack.unit)
        yield from self._leaked(self._published(document, store), attack)

    def _under_another_seed(self, task: Task) -> Document:
        if self._second is None:
            self._second = StudentGrader(
                replace(self.student_grader.plan, seed=b"another seed of the arena"), self.source
            )
        return self._second.grade(task)

    # ---- what is published

    def _leaked(self, texts: str, attack: Attack) -> Iterator[str]:
        return leaked(texts, (CANARY, SEED.decode()), self.secrets[attack.unit])

    def _published(self, document: Document, store: ResultStore) -> str:
        """What leaves about one student: document, page, and what the terminal shows."""
        store.write(document)
        page = write_student_page(self.out, document).read_text(encoding="utf-8")
        shown = io.StringIO()
        Screen(Console(file=shown, width=200)).graded(document, False)
        return "\n".join([document.dumps(), page, shown.getvalue(), _scripts(page)])

    def _on_pages_of_the_class(self, attacks: Sequence[Attack], store: ResultStore) -> Iterator[tuple[Attack, str]]:
        """Pages and tables of everybody; where something is wrong there, of each alone to find out whose it is."""
        for attack in attacks if self._class_leaks(attacks[0], store) else ():
            alone = store.read(attack.name)
            assert alone is not None
            for problem in self._class_leaks(attack, [alone]):
                yield attack, f"on a page of the class: {problem}"

    def _class_leaks(self, attack: Attack, documents: ResultStore | list[Document]) -> list[str]:
        write_reports(self.out, documents, student_pages=False)
        students = {page_path(self.out, name).parent for name in HONEST}
        paths = [path for path in sorted(self.out.rglob("*")) if path.parent not in students and path.is_file()]
        paths = [path for path in paths if path.suffix in (".json", ".html", ".csv") and "results" not in path.parts]
        texts = [path.read_bytes().decode("utf-8", "replace") for path in paths]
        texts += [_scripts(text) for path, text in zip(paths, texts, strict=True) if path.suffix == ".html"]
        every = set().union(*self.secrets.values())
        return list(leaked("\n".join(texts), (CANARY, SEED.decode()), every))

    # ---- what is left behind

    def _traces(self) -> Iterator[str]:
        heard = self._ears.heard()
        if heard:
            yield f"something reached {heard}"
        now = state(self.folder, COURSE)
        for name, value in now.items():
            if value != self.before[name]:
                yield f"{name} changed from {self.before[name]!r} to {value!r}"
        self.before = now  # each attack answers for itself alone
        left = self._left_over()
        if left:
            yield f"processes are left: {left}"

    def _left_over(self) -> dict[int, str]:
        """Descendants of this process other than the fork server, after some patience."""
        deadline = time.monotonic() + GONE_SECONDS
        while True:
            left = {pid: name for pid, name in descendants(os.getpid()).items() if pid not in self._own()}
            if not left or time.monotonic() > deadline:
                return left
            time.sleep(0.02)

    def _own(self) -> set[int]:
        """The fork server, and at L3 the process around it; new ones if it had to be replaced."""
        warm = self.source.pid
        if warm != self._standing[0]:
            time.sleep(0.5)
            new = {pid for pid in descendants(os.getpid()) if pid >= warm} if warm else set()
            self._standing = (warm, self._standing[1] | new)
        return self._standing[1]

    # ---- the neighbour

    def _honest(self) -> dict[str, list[str]]:
        """The verdicts that a right answer gets, by unit. AssertionError where it is not graded with full marks."""
        folder = self.folder / "handed-in"
        (folder / "honest").mkdir(parents=True)
        for unit, text in HONEST.items():
            (folder / "honest" / f"{unit}.py").write_text(text)
        task = self._tasks(folder)["honest"]
        shutil.rmtree(folder)
        document = self.student_grader.grade(task)
        assert document.status == "graded", [one.get("traceback") for one in document.own_errors]
        assert {one.unit: one.score for one in document.units} == dict.fromkeys(HONEST, 100)
        return {unit: verdicts(document, unit) for unit in HONEST}

    def _disturbed(self) -> list[str]:
        """What the next honest submission gets that it would not have got before."""
        try:
            now = self._honest()
        except AssertionError as error:
            return [f"the next honest submission lost points: {error}"]
        return [f"the next honest submission got {now} instead of {self.usual}"] if now != self.usual else []

    def _after(self, attack: Attack, task: Task) -> list[str]:
        """The same after this attack alone."""
        self.student_grader.grade(task)
        return self._disturbed()


def _scripts(page: str) -> str:
    """Something harmful where a page holds a script."""
    return "\x1b[ a script is on a page" if "<script" in page else ""
