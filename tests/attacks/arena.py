"""The arena: a grader with things worth attacking around it, and eyes on all of them.

Each attack goes the whole way of a submission: collected from a folder, graded by a bench behind the real sandbox,
written as a document, a page and a table. Afterwards the arena says in words what is not as it must be.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import io
import os
import re
import resource
import select
import shutil
import socket
import struct
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Budget
from autograder.cli.output import Screen
from autograder.course.model import Unit
from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect
from autograder.reports import write_reports
from autograder.results import CheckResult, Document, ResultStore
from autograder.sandbox.interface import Limits
from tests.attacks.attack import HONEST, Attack

COURSE = Path(__file__).parent / "course"
SEED = b"seed of the arena"
PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER = 36, 37
CANARY = "CANARY-5d1c"
BUDGET = Budget(load=1.5, call=0.4, exercise=0.8)
LIMITS = Limits(cpu_seconds=20, memory_mb=512, threads=16, output_kb=64, files_mb=4)
GONE_SECONDS = 5.0
LARGEST = 100_000  # bytes of a document of two small units
LEAKING = "Leaking hidden inputs"
# What an attack uses where it can only leak numbers: lines from seven million on, 190 to 199 results.
LEAKED = re.compile(r"LEAK|\b7\d{6}\b|\b19\d\b")
HARMFUL = re.compile(r"\x1b[\[\]]|\u202e|(?m:^|,)=cmd")


class Arena:
    """Use as a context manager. `level` forces one of the sandbox's levels."""

    def __init__(self, level: str | None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="autograder-arena-"))
        self.out = Path(tempfile.mkdtemp(prefix="autograder-arena-out-"))
        os.environ["AUTOGRADER_ARENA"] = CANARY
        self._adopted_before = _adopt_orphans(True)
        self._second: StudentGrader | None = None
        self._ears = _Ears(self.folder)
        (self.folder / "gradebook.json").write_text(f'{{"ada": 1, "note": "{CANARY}"}}')
        self._other()
        plan = GradingPlan(COURSE, ("cell", "layer"), SEED, level=level, limits=LIMITS, budget=BUDGET)
        self.student_grader = StudentGrader(plan)
        self.layer = self.student_grader.source.isolation.layer
        self.store = ResultStore(self.out)
        self.units: dict[str, Unit] = {unit.name: unit for unit in self.student_grader.course.units}
        self.secrets = {name: numbers(unit) for name, unit in self.units.items()}
        self.usual: dict[str, list[str]] = {}
        for unit in HONEST:
            self.usual[unit] = _verdicts(self._grade("honest", {unit: HONEST[unit].encode()}), unit)
        self.before = self._state()
        self._standing = (self._warm(), set(descendants(os.getpid())))

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox, remove the folders."""
        self.student_grader.close()
        self._ears.close()
        _adopt_orphans(self._adopted_before)
        _bury(descendants(os.getpid()))
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.out, ignore_errors=True)

    def _other(self) -> None:
        other = self.folder / "class" / "other"
        other.mkdir(parents=True)
        (other / "cell.py").write_text(f"# {CANARY}\n{HONEST['cell']}")

    # ---- one attack

    def run(self, attack: Attack) -> list[str]:
        """What went wrong, in sentences; nothing where the attack was held."""
        document = self._grade("ada", {attack.unit: attack.filled(self._facts()).encode()}, attack.also)
        return [
            *self._points(attack, document),
            *self._leaks(attack, document),
            *self._traces(),
            *self._neighbour(attack.unit),
        ]

    def _facts(self) -> dict[str, str]:
        source: Any = self.student_grader.source
        parent = source.warm()._process.pid if hasattr(source, "warm") else os.getpid()
        return {
            "FOLDER": str(self.folder), "OUT": str(self.out), "SOLUTIONS": str(COURSE), "GRADER": str(os.getpid()),
            "GROUP": str(os.getpgrp()), "PARENT": str(parent), **self._ears.addresses,
        }  # fmt: skip

    def _grade(
        self,
        student: str,
        files: dict[str, bytes],
        also: tuple[str, ...] = (),
        student_grader: StudentGrader | None = None,
    ) -> Document:
        handed_in = self.folder / "handed-in"
        own = handed_in / student
        own.mkdir(parents=True)
        for unit, data in files.items():
            (own / f"{unit}.py").write_bytes(data)
            for name in also:
                (own / name).write_bytes(data)
        try:
            found = {one.unit: one for one in collect(handed_in, list(HONEST)).submissions}
            return (student_grader or self.student_grader).grade(Task(student, found))
        finally:
            shutil.rmtree(handed_in)

    # ---- what is looked at

    def _points(self, attack: Attack, document: Document) -> Iterator[str]:
        if document.status != "graded":
            yield f"the grade is {document.status}: {[one.get('traceback') for one in document.own_errors]}"
        unit = next(one for one in document.units if one.unit == attack.unit)
        if unit.score > attack.score + 1e-9 or (attack.exactly and abs(unit.score - attack.score) > 1e-9):
            earned = [
                f"{check.check} {check.points:g}" for one in unit.exercises for check in one.checks if check.points
            ]
            lost = [(check.check, check.verdict, check.message) for one in unit.exercises for check in one.checks
                    if check.points < check.max_points]  # fmt: skip
            yield f"{unit.score:g} points, expected {attack.expected}; earned: {earned}; lost: {lost}"
        odd = set(_verdicts(document, attack.unit)) - attack.verdicts if attack.verdicts else set()
        if odd:
            yield f"a check has the verdict {sorted(odd)}, expected {attack.expected}"

    def _leaks(self, attack: Attack, document: Document) -> Iterator[str]:
        private = [check.message for unit in document.units for one in unit.exercises for check in one.checks
                   if not check.visible]  # fmt: skip
        private += [str(one.diagnosis and (one.diagnosis.id, one.diagnosis.message, one.diagnosis.hint))
                    for unit in document.units for one in unit.exercises]  # fmt: skip
        private += [unit.message for unit in document.units]
        yield from self._interference(attack, document)
        visible = {check.message for unit in document.units for one in unit.exercises for check in one.checks
                   if check.visible}  # fmt: skip
        for text in private:
            if any(message and message.split(" (")[0] in text for message in visible):
                continue  # a visible check says it, so it is about a case that everybody has
            if found := LEAKED.search(text):
                yield f"a hidden check or the diagnosis says {found[0]!r}: {text[:200]}"
        if len(document.dumps()) > LARGEST:
            yield f"the document has {len(document.dumps())} bytes"
        everything = re.sub(r'"(seconds|median)": [\d.e-]+', "", self._published(document))
        if CANARY in everything or SEED.decode() in everything:
            yield "a secret of the grader is in what is published"
        shown = {number[:7] for number in re.findall(r"\d+\.\d{3,}", everything)}
        if stolen := shown & self.secrets[attack.unit]:
            yield f"numbers of hidden checks are published: {sorted(stolen)[:3]}"
        if found := HARMFUL.search(everything):
            yield f"something that is not harmless is published: {everything[found.start() - 60 : found.end() + 40]!r}"

    def _interference(self, attack: Attack, document: Document) -> Iterator[str]:
        """Under another seed the sentences of hidden checks are the same, but for one of each exercise."""
        if attack.group != LEAKING:
            return
        if self._second is None:
            self._second = StudentGrader(
                replace(self.student_grader.plan, seed=b"another seed of the arena"), self.student_grader.source
            )
        other = self._grade("ada", {attack.unit: attack.filled(self._facts()).encode()}, student_grader=self._second)
        pairs = zip(_hidden(document, attack.unit), _hidden(other, attack.unit), strict=True)
        differing = [(one.message, two.message) for one, two in pairs
                     if one.verdict == two.verdict and one.message != two.message]  # fmt: skip
        if len(differing) > 2:  # the one chosen sentence of either run
            yield f"sentences of hidden checks depend on the inputs: {differing}"

    def _published(self, document: Document) -> str:
        """Everything that leaves: document, page, tables, and what the terminal shows."""
        self.store.write(document)
        write_reports(self.out, self.store)
        shown = io.StringIO()
        screen = Screen(Console(file=shown, width=200))
        screen.graded(document, False)
        pages = [path.read_text(encoding="utf-8") for path in self.out.rglob("*.html")]
        if any("<script" in page for page in pages):
            shown.write("\x1b[ a script is on a page")
        texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted(self.out.rglob("*"))
                 if path.is_file() and path.suffix in (".json", ".html", ".csv")]  # fmt: skip
        for path in [*self.out.glob("results/history/*"), *self.out.glob("results/*.json")]:
            path.unlink()
        return "\n".join([*texts, shown.getvalue()])

    def _traces(self) -> Iterator[str]:
        heard = self._ears.heard()
        if heard:
            yield f"something reached {heard}"
        now = self._state()
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
        if self._warm() != self._standing[0]:
            time.sleep(0.5)
            below = descendants(os.getpid())
            self._standing = (self._warm(), {pid for pid in below if pid >= self._warm()} if self._warm() else set())
        return self._standing[1]

    def _warm(self) -> int:
        source: Any = self.student_grader.source
        process = getattr(getattr(source, "_parent", None), "_process", None)
        return process.pid if process is not None else 0

    def _state(self) -> dict[str, object]:
        null = os.stat("/dev/null")
        return {
            "the folder": _tree(self.folder),
            "the solutions": _tree(COURSE),
            "the engine": [path.name for path in (COURSE.parents[2] / "autograder").rglob("*attack*")],
            "/dev/null": (null.st_mode, null.st_rdev),
            "shared memory": [name for name in os.listdir("/dev/shm") if "attack" in name],
            "temporary files": [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("attack")],
            "oom_score_adj": Path("/proc/self/oom_score_adj").read_text(),
            "scheduling": (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0)),
            "limits": [resource.getrlimit(kind) for kind in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE)],
        }

    def _neighbour(self, unit: str) -> Iterator[str]:
        """The next honest submission is graded as ever."""
        document = self._grade("honest", {unit: HONEST[unit].encode()})
        if _verdicts(document, unit) != self.usual[unit] or document.status != "graded":
            yield f"the next honest submission got {_verdicts(document, unit)} instead of {self.usual[unit]}"
        score = next(one.score for one in document.units if one.unit == unit)
        if score != 100:
            yield f"the next honest submission got {score:g} points"


def numbers(unit: Unit) -> set[str]:
    """Six digits of every number that the hidden checks of a unit draw or expect."""
    oracle = DrawnOracle(unit, SEED)
    recorder = _Cases(oracle)
    for exercise in unit.exercises:
        for check in exercise.checks:
            if not check.visible:
                recorder.collect(check)
    found = set()
    for exercise, case in recorder.found:
        answers = oracle.expected(exercise, case, "float64").outputs
        tensors = [*case.args.values(), *case.weights.values(), *(output.tensor for output in answers)]
        values = [abs(value) for tensor in tensors for value in tensor.flatten().tolist()]
        # Near 0 and 1 many numbers have the same digits.
        found |= {f"{value:.6f}"[:7] for value in values if 0.02 < value < 0.98 or value > 1.02}
    return found


class _Cases:
    """Runs checks on nothing, only to see which cases they draw."""

    def __init__(self, oracle: DrawnOracle) -> None:
        self.oracle = oracle
        self.found: list[tuple[Any, Any]] = []

    def collect(self, check: Any) -> None:
        from autograder.checks.trial import Trial

        exercise = next(one for one in self.oracle.unit.exercises if one.name == check.exercise)

        def right(header: Any, tensors: Any) -> Any:
            from autograder.checks.oracle import ask_reference

            return ask_reference(self.oracle.unit, header, tensors)

        trial = Trial(check, exercise, self.oracle.unit.rules, self.oracle, right)
        with contextlib.suppress(Exception):
            check.run(trial)
        self.found += [(exercise, call.case) for call in trial.calls]


def descendants(root: int) -> dict[int, str]:
    """pid -> name and state of everything below a process."""
    parents: dict[int, tuple[int, str]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{entry}/stat").read_text(errors="replace")
                name, rest = text[text.index("(") + 1 :].rsplit(")", 1)
                parents[int(entry)] = (int(rest.split()[1]), f"{name} {rest.split()[0]}")
    below = {root}
    while more := {pid for pid, (parent, _) in parents.items() if parent in below} - below:
        below |= more
    return {pid: parents[pid][1] for pid in below - {root}}


def _verdicts(document: Document, unit: str) -> list[str]:
    """The verdicts of the exercises' checks of a unit, in order."""
    return [
        check.verdict
        for one in document.units
        for exercise in one.exercises
        for check in exercise.checks
        if one.unit == unit and exercise.exercise != "answers"
    ]


def _hidden(document: Document, unit: str) -> list[CheckResult]:
    """The results of the hidden checks of a unit."""
    return [
        check
        for one in document.units
        for exercise in one.exercises
        for check in exercise.checks
        if one.unit == unit and not check.visible
    ]


def _tree(folder: Path) -> dict[str, object]:
    """Name -> what could be changed about it."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        facts = path.lstat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        when = facts.st_mtime_ns if path.is_file() else 0
        found[str(path.relative_to(folder))] = (facts.st_mode, facts.st_uid, when, facts.st_nlink, content)
    return {name: value for name, value in found.items() if "__pycache__" not in name and "handed-in" not in name}


def _adopt_orphans(wanted: bool) -> bool:
    """What outlives its parent becomes a child of this process, so that it is seen (Linux). What was so before."""
    before = ctypes.c_int()
    ctypes.CDLL(None).prctl(PR_GET_CHILD_SUBREAPER, ctypes.byref(before), 0, 0, 0)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)
    return bool(before.value)


def _bury(below: dict[int, str]) -> None:
    """Reap adopted processes that have ended, which nobody else does."""
    for pid, name in below.items():
        if name.endswith(" Z"):
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


class _Ears:
    """Sockets of every kind, listening."""

    def __init__(self, folder: Path) -> None:
        self._tcp, self._udp = socket.socket(), socket.socket(type=socket.SOCK_DGRAM)
        self._abstract, self._path = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        name = f"arena-{os.getpid()}-{struct.unpack('<I', os.urandom(4))[0]}"
        self._tcp.bind(("127.0.0.1", 0))
        self._udp.bind(("127.0.0.1", 0))
        self._abstract.bind(f"\0{name}")
        self._path.bind(str(folder / "agent.sock"))
        for one in (self._tcp, self._abstract, self._path):
            one.listen()
        self.addresses = {
            "TCP": str(self._tcp.getsockname()[1]), "UDP": str(self._udp.getsockname()[1]), "ABSTRACT": name,
        }  # fmt: skip

    def heard(self) -> list[str]:
        """The names of those that heard something since the last time."""
        named = {"TCP": self._tcp, "UDP": self._udp, "an abstract socket": self._abstract, "a path socket": self._path}
        ready, _, _ = select.select(list(named.values()), [], [], 0)
        for one in ready:
            one.recv(9999) if one is self._udp else one.accept()[0].close()
        return [name for name, one in named.items() if one in ready]

    def close(self) -> None:
        """Stop listening."""
        for one in (self._tcp, self._udp, self._abstract, self._path):
            one.close()
