"""What a learner's code is charged: its own time, whatever the machine does besides; and the limits on it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.checks import session as sessions
from autograder.checks.session import Budget, Session
from autograder.course import load_course
from autograder.course.model import Unit
from autograder.sandbox import Fault, WorkerSource, worker_handle
from autograder.sandbox.worker_handle import SandboxedWorker
from tests.sandbox.asking import running
from tests.sandboxes import Kept

COURSE = Path(__file__).resolve().parents[1] / "attacks" / "course"
# Four ways to spend time, by the processor's clock or by the sandbox's, and one to need no time at all.
TEXT = """
import os, time

def spin(): _spin(0.06)
def work(): _spin(0.4)
def sleep(): time.sleep(0.06)
def leave(): os._exit(0)
def hang():
    while True: pass
def wait():
    while True: time.sleep(1)
def grab(): return bytearray(1 << 32)
def nothing(): pass

def _spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
"""


@pytest.fixture(scope="module")
def unit() -> Unit:
    """A small unit; the sessions here never look at its exercises."""
    return load_course(COURSE, ["cell"]).units[0]


def call(target: str) -> dict[str, object]:
    return {"op": "call", "target": target, "args": []}


def outcomes(session: Session, target: str, times: int) -> list[str]:
    """What becomes of so many calls: `answered`, or the fault's sentence."""
    found = []
    for _ in range(times):
        try:
            session.ask(call(target))
            found.append("answered")
        except Fault as fault:
            found.append(fault.sentence)
    return found


@pytest.mark.parametrize(("target", "words"), [("spin", "0.5 s of processor time;"), ("sleep", "0.5 s;")])
def test_a_dawdler_in_many_short_calls_is_stopped(sandbox: WorkerSource, unit: Unit, target: str, words: str) -> None:
    """Calls that answer count too: of calls of 0.06 s, nine at most fit into half a second, and the limit is named."""
    with Session(sandbox, unit, {"cell": TEXT}, budget=Budget(call=2.0, exercise=0.5)) as session:
        found = outcomes(session, target, 12)
        session.begin_exercise()
        assert outcomes(session, "nothing", 1) == ["answered"]  # the next exercise does not suffer
    assert found[9:] == [f"Stopped: all calls of `{target}` together took over {words} nothing more is run."] * 3


@pytest.fixture
def crowd() -> Iterator[int]:
    """A processor on which two other processes compute all the time; its number."""
    processor = max(os.sched_getaffinity(0))
    text = f"import os\nos.sched_setaffinity(0, {{{processor}}})\nprint('ready', flush=True)\nwhile True: pass"
    others = [subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE) for _ in range(2)]
    try:
        for other in others:
            assert other.stdout is not None and other.stdout.readline()
        yield processor
    finally:
        for other in others:
            other.kill()
            other.communicate()


def test_honest_work_on_a_busy_machine_is_not_charged_for_it(
    sandbox: WorkerSource, crowd: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.4 s of work within a limit of 0.6 s are answered where they take longer by the wall clock, and cost 0.4 s."""
    monkeypatch.setattr(worker_handle, "PATIENCE", 100.0)
    with running(sandbox, TEXT) as (worker, _):
        assert isinstance(worker, SandboxedWorker)
        os.sched_setaffinity(worker.pid, {crowd})
        begun = time.monotonic()
        usage = worker.ask(call("work"), seconds=0.6).usage
        passed = time.monotonic() - begun
    assert usage is not None and 0.4 <= usage.processor <= usage.seconds < 0.6
    assert usage.seconds < 0.8 * passed


def test_a_grader_that_waits_for_a_processor_charges_nobody(sandbox: WorkerSource, crowd: int) -> None:
    """Where the grader itself is starved, calls that need nothing cost next to nothing."""
    own = os.sched_getaffinity(0)
    spent = passed = 0.0
    with running(sandbox, TEXT) as (worker, _):
        try:
            os.sched_setaffinity(0, {crowd})
            for _ in range(40):
                begun = time.monotonic()
                usage = worker.ask(call("nothing"), seconds=20).usage
                passed += time.monotonic() - begun
                assert usage is not None
                spent += usage.seconds
        finally:
            os.sched_setaffinity(0, own)
    assert spent < max(0.2, passed / 2), (spent, passed)


def test_even_a_starved_worker_is_stopped_some_time(
    sandbox: WorkerSource, crowd: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the wall clock a call may take a few times its limit, not more."""
    monkeypatch.setattr(worker_handle, "PATIENCE", 1.0)
    with running(sandbox, TEXT) as (worker, _), pytest.raises(Fault) as fault:
        assert isinstance(worker, SandboxedWorker)
        os.sched_setaffinity(worker.pid, {crowd})
        worker.ask(call("work"), seconds=0.4)
    assert fault.value.kind == "time"


NAMED = {
    "hang": ("time", "over 0.3 s of processor time in `hang`"),
    "wait": ("time", "over 0.3 s in `wait`"),
    "grab": ("memory", "over 512 MB of memory in `grab`"),
}


@pytest.mark.parametrize("target", NAMED)
def test_the_limit_that_is_hit_is_named(sandbox: WorkerSource, target: str) -> None:
    """The message says how much of what, and in which function."""
    kind, words = NAMED[target]
    with running(sandbox, TEXT) as (worker, _), pytest.raises(Fault) as fault:
        worker.ask(call(target), seconds=20 if kind == "memory" else 0.3)
    assert fault.value.kind == kind and words in fault.value.sentence


def test_loading_again_after_a_crash_is_charged(sandbox: WorkerSource, unit: Unit) -> None:
    """A file that loads slowly and crashes in every call does not make the batch load it for every check."""
    slow = f"import time\ntime.sleep(0.2)\n{TEXT}"
    with Session(sandbox, unit, {"cell": slow}, budget=Budget(call=2.0, exercise=0.5)) as session:
        found = outcomes(session, "leave", 6)
    assert "ended the Python process" in found[0]
    assert found[3:] == ["Stopped: all calls of `leave` together took over 0.5 s; nothing more is run."] * 3


def test_what_hangs_once_gets_less_and_twice_nothing(sandbox: WorkerSource, unit: Unit) -> None:
    """An endless loop costs one call and a fifth of one, whatever the number of checks; others do not suffer."""
    with Session(sandbox, unit, {"cell": TEXT}, budget=Budget(call=1.0, exercise=10.0)) as session:
        found = outcomes(session, "wait", 4)
        spent = session.spent.seconds
        assert outcomes(session, "nothing", 1) == ["answered"]
    assert "1 s in `wait`" in found[0] and "0.2 s in `wait`" in found[1]
    assert found[2:] == ["Not run: 2 calls of `wait` ran out of time before."] * 2
    assert spent < 2


def test_a_whole_file_has_a_limit_too(sandbox: WorkerSource, unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many exercises hang, a submission costs a certain time, and the message says that it was the file's."""
    monkeypatch.setattr(sessions, "MOST_EXERCISES", 2)
    with Session(sandbox, unit, {"cell": TEXT}, budget=Budget(call=0.2, exercise=0.2)) as session:
        found = []
        for target in ("wait", "hang", "nothing"):
            session.begin_exercise()
            found += outcomes(session, target, 1)
    assert "in `wait`" in found[0]
    assert found[2].startswith("Stopped: the whole file together took over 0.4 s")


STANDSTILL = """
import os, signal, sys, time
time.sleep(0.1)
for one in map(int, sys.argv[1:]): os.kill(one, signal.SIGSTOP)
time.sleep(1.0)
for one in map(int, sys.argv[1:]): os.kill(one, signal.SIGCONT)
"""


def test_a_machine_that_stands_still_costs_nobody_anything(sandbox: WorkerSource, unit: Unit) -> None:
    """A virtual machine is paused as a whole: grader and worker wake up late, and the call is charged its own time."""
    slow = TEXT + "\ndef nap(): time.sleep(0.3)\n"
    kept = Kept(sandbox)
    with Session(kept, unit, {"cell": slow}, budget=Budget(call=0.6, exercise=1.0)) as session:
        session.ask(call("nothing"))
        worker = kept.started[-1]
        assert isinstance(worker, SandboxedWorker)
        everybody = [os.getpid(), worker.pid]
        stopping = subprocess.Popen([sys.executable, "-c", STANDSTILL, *map(str, everybody)])
        try:
            session.begin_exercise()
            session.ask(call("nap"))
            assert session.spent.seconds < 0.6
        finally:
            stopping.wait(10)
