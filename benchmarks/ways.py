"""Three ways to grade a submission: in the sandbox, in this process, in an interpreter of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from socket import socket

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner
from autograder.grading.grader import GradingPlan, StudentGrader
from autograder.sandbox import launch, open_sandbox
from autograder.sandbox.interface import WorkerSource
from autograder.sandbox.worker_handle import SandboxedWorker, WarmParent
from benchmarks.answers import SOLUTIONS, UNITS, Answer
from benchmarks.processes import descendants, processor_seconds, resident_mb

SEED = b"a seed for the benchmark"
WAYS = ("walled", "bare", "fresh")


@dataclass(frozen=True)
class Cost:
    """Seconds: of processor time, the grader's own and that of all others; of the clock."""

    grader: float
    others: float
    clock: float

    @property
    def processor(self) -> float:
        return self.grader + self.others


class FreshParent(launch.Parent):
    """A parent that imports torch and warms nothing."""

    def _launch(self, theirs: socket, variables: dict[str, str]) -> subprocess.Popen[bytes]:
        script = Path(__file__).with_name("fresh_parent.py")
        command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-W", "ignore", str(script), str(theirs.fileno())]
        return subprocess.Popen(
            command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=self._errors, stderr=self._errors,
            cwd="/", env=variables, start_new_session=True,
        )  # fmt: skip


class FreshSource(WarmParent):
    """Every worker comes from an interpreter that was started for it."""

    def warm(self) -> launch.Parent:
        if self._parent is None:
            self._parent = FreshParent(self.wish)
        return self._parent

    def start(self) -> SandboxedWorker:
        self.close()
        return super().start()


class Way:
    """Grades answers in one of the ways and says what each cost."""

    def __init__(self, name: str, units: Sequence[str] = UNITS) -> None:
        self.name = name
        self.student_grader = StudentGrader(GradingPlan(SOLUTIONS, tuple(units), SEED), _source(name))
        self.source = self.student_grader.source
        if isinstance(
            self.source, FreshSource
        ):  # known answers are ours, and asked once: here they need no interpreter
            for grader in self.student_grader.graders.values():
                grader.diagnostician.source = BareSource()

    def grade(self, answer: Answer) -> Cost:
        """Everything: checks, pictures, diagnosis, questions."""
        submission = answer.submission()
        grader = self.student_grader.graders[answer.unit]
        return self.measured(lambda: grader.grade(submission, {answer.unit: submission}, self.source))

    def prepare(self, answer: Answer) -> Cost:
        """Once, without a sandbox: inputs are drawn, the reference and known answers are asked."""
        submission, grader = answer.submission(), self.student_grader.graders[answer.unit]
        cost = self.measured(lambda: grader.grade(submission, {answer.unit: submission}, BareSource()))
        self.student_grader.settle()
        return cost

    def check(self, answer: Answer) -> Cost:
        """The checks alone."""
        grader = self.student_grader.graders[answer.unit]

        def run() -> None:
            with Session(self.source, grader.unit, {answer.unit: answer.text}) as session:
                examiner = Examiner(grader.unit, grader.oracle, session)
                for exercise in grader.unit.exercises:
                    examiner.exercise(exercise)

        return self.measured(run)

    def measured(self, run: Callable[[], object]) -> Cost:
        """What a piece of work in this way cost."""
        started = self.source.started if isinstance(self.source, WarmParent) else 0
        clock, processor = time.perf_counter(), time.process_time()
        run()
        clock, processor = time.perf_counter() - clock, time.process_time() - processor
        return Cost(processor, self._others(started), clock)

    def _others(self, started: int) -> float:
        """Processor seconds of the workers since `started`; where each has an interpreter of its own, of that too."""
        if not isinstance(self.source, WarmParent):
            return 0.0
        parent = self.source.warm()
        ended = [parent.how_it_ended(number, 5.0) for number in range(started + 1, self.source.started + 1)]
        if isinstance(self.source, FreshSource):
            return processor_seconds(descendants(parent._process.pid))
        return sum(float(one["cpu_seconds"]) for one in ended if one)

    def parents_seconds(self) -> float:
        """Processor seconds that the fork server itself has used so far, without its workers."""
        if not isinstance(self.source, WarmParent) or isinstance(self.source, FreshSource):
            return 0.0
        return sum(map(own_seconds, descendants(self.source.warm()._process.pid)))

    def memory_mb(self) -> dict[str, float]:
        """The most that the grader and the parents have had resident."""
        found = {"grader": resident_mb(os.getpid())}
        if isinstance(self.source, WarmParent):
            found["parent"] = max(map(resident_mb, descendants(self.source.warm()._process.pid)))
        return found


def own_seconds(pid: int) -> float:
    """User and system time of one process, exactly where the kernel says so."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def _source(name: str) -> WorkerSource:
    if name == "bare":
        return BareSource()
    sandbox = open_sandbox()
    if name == "walled" or not isinstance(sandbox, WarmParent):
        return sandbox
    fresh = FreshSource(sandbox.isolation, sandbox.wish)
    sandbox.close()
    return fresh
