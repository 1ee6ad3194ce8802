"""Killing a grader at random moments: itself, its job processes, its fork servers, its workers.

The same command is run again and again until it ends by itself; then the class is graded anew, until enough has been
killed. After every death the folder is looked at: a document that stood must stand untouched, none may be half-written.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.kill import batch
from tests.kill.classes import write_class

# How often each is chosen among those that are there. A killed grader costs a whole start, so it comes less often.
VICTIMS = {"grader": 2, "job": 1, "warm parent": 2, "worker": 4}
SIGNALS = {"SIGKILL": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "Ctrl-C": signal.SIGINT}
ENDING = 60.0  # seconds; two are usual
EARLY = 0.25  # of all runs are first killed at any time from their start on, the others once they have begun to grade
OPENING = 12.0  # seconds in which a grader has certainly begun to grade


@dataclass
class Record:
    """What was done and what was found."""

    kills: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    runs: int = 0
    withheld: int = 0  # grades that were withheld for a while, because a sandbox could not be opened, and given later
    gave_up: Counter[str] = field(default_factory=Counter)  # runs that ended although only a part of them was killed
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    half_written: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing was lost, doubled, half-written, different or left running."""
        return not (self.lost or self.doubled or self.half_written or self.different or self.left)

    def report(self) -> str:
        """The figures in words."""
        by_kind = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kills.items()))
        found = {name: getattr(self, name) for name in ("lost", "doubled", "half_written", "different", "left")}
        said = "; ".join(f"{len(entries)} {name}" for name, entries in found.items())
        details = "".join(f"\n  {name}: {entry}" for name, entries in found.items() for entry in entries[:5])
        details += "".join(f"\n  gave up, and was run again: {count} x {why}" for why, count in self.gave_up.items())
        return (f"{sum(self.kills.values())} kills ({by_kind}) in {self.runs} runs over {self.rounds} classes: "
            f"{self.withheld} withheld for a while; "
                f"{said}{details}")  # fmt: skip


def kill_test(
    folder: Path, *, kills: int, students: int, jobs: int, seed: int, plan: Counter[str] | None = None
) -> Record:
    """Kill until `kills` have been delivered and the class under way is finished.

    plan: how many of each kind, as in `Record.kills`, in a random order; drawn by VICTIMS otherwise.
    """
    chance, record = random.Random(seed), Record()
    submissions, secret, log = write_class(folder / "class", students), folder / "seed", folder / "log"
    secret.write_text("a seed for killing\n")
    wanted = folder / "undisturbed"
    assert batch.run(batch.command(submissions, wanted, secret, jobs=jobs), log) == 0, log.read_text()[-2000:]
    while sum(record.kills.values()) < kills:
        out = folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        record.rounds += 1
        arguments = batch.command(submissions, out, secret, jobs=jobs)
        while not _one_run(arguments, out, log, chance, record, kills, plan):
            pass
        _compare(out, wanted, record)
    return record


def _one_run(
    arguments: list[str], out: Path, log: Path, chance: random.Random, record: Record, kills: int,
    plan: Counter[str] | None,
) -> bool:  # fmt: skip
    """One run of the command; True when it ended by itself."""
    standing = batch.files(out)
    grader = batch.start(arguments, log)
    record.runs += 1
    killed, known, before = False, {grader.pid}, documents(out)
    moment = time.monotonic() + chance.uniform(0, OPENING) if chance.random() < EARLY else math.inf
    while grader.poll() is None:
        if moment == math.inf and documents(out) > before:
            moment = time.monotonic() + chance.uniform(0, 1.0)
        if time.monotonic() < moment or sum(record.kills.values()) >= kills:
            time.sleep(0.005)
            continue
        known |= set(family(grader.pid))
        there = {"grader", *family(grader.pid).values()}
        chosen = _drawn(there, chance) if plan is None else _planned(there, chance, plan - record.kills)
        if chosen is None:
            time.sleep(0.005)
            continue
        victim, name = chosen
        if _kill(grader, victim, name):
            record.kills[f"{victim} {name}"] += 1
            killed = killed or victim == "grader"
        if victim == "grader":
            _must_end(grader, name, record)
        moment = time.monotonic() + chance.uniform(0.1, 1.0)
    _look(out, standing, record)
    look_for_survivors(grader.pid, known, record)
    if not killed and grader.returncode != 0:
        lines = log.read_text().strip().splitlines()
        record.gave_up[f"exit status {grader.returncode}: {' '.join(lines[-2:])[:300]}"] += 1
    return grader.returncode == 0


def _drawn(there: set[str], chance: random.Random) -> tuple[str, str]:
    """A victim among those that are there, and a signal."""
    victim = chance.choices(*zip(*[one for one in VICTIMS.items() if one[0] in there], strict=True))[0]
    return victim, chance.choice(list(SIGNALS) if victim == "grader" else ["SIGKILL", "SIGTERM"])


def _planned(there: set[str], chance: random.Random, left: Counter[str]) -> tuple[str, str] | None:
    """The same from what is left of a plan; None where nobody of it is there."""
    kinds = [kind for kind in left.elements() if kind.rpartition(" ")[0] in there]
    victim, _, name = chance.choice(kinds).rpartition(" ") if kinds else ("", "", "")
    return (victim, name) if kinds else None


def documents(out: Path) -> int:
    """How many documents there are."""
    return sum(1 for _ in (out / "results").glob("*.json"))


def _must_end(grader: subprocess.Popen[bytes], name: str, record: Record) -> None:
    """A grader that was told to end must be gone soon."""
    try:
        grader.wait(ENDING)
    except subprocess.TimeoutExpired:
        record.left.append(f"a grader, {ENDING:g} s after {name}")
        grader.kill()
        grader.wait()


def _kill(grader: subprocess.Popen[bytes], victim: str, name: str) -> bool:
    """Whether somebody was there to be killed."""
    number = SIGNALS[name]
    if victim == "grader":
        if number == signal.SIGINT:
            os.killpg(grader.pid, number)  # a terminal sends it to the whole group
        else:
            grader.send_signal(number)
        return True
    found = [pid for pid, kind in family(grader.pid).items() if kind == victim]
    for pid in found[:1]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
            return True
    return False


def family(grader: int) -> dict[int, str]:
    """pid -> which part of the grader it is."""
    parents, commands = _processes()
    found: dict[int, str] = {}
    below = [grader]
    while below:
        parent = below.pop()
        for pid in [pid for pid, above in parents.items() if above == parent]:
            below.append(pid)
            if "sandbox/fork_server_script.py" in commands.get(pid, ""):
                inside = "sandbox/fork_server_script.py" in commands.get(parent, "")
                found[pid] = "worker" if inside else "warm parent"
            elif "spawn_main" in commands.get(pid, ""):
                found[pid] = "job"
    return found


def _processes() -> tuple[dict[int, int], dict[int, str]]:
    parents, commands = {}, {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError, ValueError):
                parents[int(entry)] = int(Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[1])
                commands[int(entry)] = Path(f"/proc/{entry}/cmdline").read_text().replace("\0", " ")
    return parents, commands


def _look(out: Path, standing: dict[str, tuple[int, int]], record: Record) -> None:
    """What stood stands untouched, and every document is whole."""
    now = batch.files(out)
    record.lost += [name for name in standing if name not in now]
    record.doubled += [name for name, file in standing.items() if name in now and now[name] != file]
    try:
        batch.summary(out)
    except (ValueError, AssertionError) as error:
        record.half_written.append(str(error))


def look_for_survivors(grader: int, known: set[int], record: Record) -> None:
    """Nothing that belonged to an ended grader is left after a while."""
    deadline = time.monotonic() + 20
    while (left := _alive(grader, known)) and time.monotonic() < deadline:
        time.sleep(0.05)
    record.left += left


def _alive(grader: int, known: set[int]) -> list[str]:
    """What still runs of the grader's session, and of the processes that were seen below it."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError, ValueError):
                rest = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
                command = Path(f"/proc/{entry}/cmdline").read_text().replace("\0", " ")
                ours = int(rest[3]) == grader or (int(entry) in known and "sandbox/fork_server_script.py" in command)
                if ours and rest[0] != "Z":
                    found.append(command[:100])
    return found


def _compare(out: Path, wanted: Path, record: Record) -> None:
    """The finished class is that of the undisturbed run; what was withheld in between was graded afterwards."""
    got = {student: _without_withheld(document) for student, document in batch.summary(out).items()}
    want = {student: _without_withheld(document) for student, document in batch.summary(wanted).items()}
    record.lost += [student for student in want if student not in got]
    record.different += [_how(got[student], want[student]) for student in want
                         if student in got and got[student] != want[student]]  # fmt: skip
    if batch.grades(out) != batch.grades(wanted):
        record.different.append("grades.csv")
    old = list((out / "results").glob("history/*"))
    record.doubled += [path.name for path in old if batch.graded(path)]
    record.withheld += sum(not batch.graded(path) for path in old)
    record.half_written += [path.name for path in out.rglob("*") if path.suffix == ".tmp" or "set-aside" in path.parts]


def _without_withheld(document: batch.Summary) -> batch.Summary:
    """The document without the memory that it was withheld for a while."""
    earlier = [entry for entry in document.get("previous", []) if entry["status"] != "withheld"]
    rest = {name: value for name, value in document.items() if name != "previous"}
    return {**rest, "previous": earlier} if earlier else rest


def _how(got: batch.Summary, want: batch.Summary) -> str:
    pairs = [(one, two) for unit, other in zip(got["units"], want["units"], strict=True)
             for ex, ex2 in zip(unit["exercises"], other["exercises"], strict=True)
             for one, two in zip(ex["checks"], ex2["checks"], strict=True) if one != two]  # fmt: skip
    said = [f"{one['check']}: {one['verdict']} {one['message']!r} for {two['verdict']}" for one, two in pairs]
    keys = [key for key in want if got.get(key) != want[key]]
    said += [str(ex["diagnosis"]) for unit, other in zip(got["units"], want["units"], strict=True)
             for ex, ex2 in zip(unit["exercises"], other["exercises"], strict=True)
             if ex["diagnosis"] != ex2["diagnosis"]]  # fmt: skip
    return f"{got['student']}: {got['score']} for {want['score']}; {said[:3]}; {keys}"
