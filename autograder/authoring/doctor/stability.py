"""Stability: the verdicts on known answers do not hang on the seed, the threads or the rounding of a machine.

Under every seed references and right answers get full marks and wrong answers stay rejected. Runs without a sandbox, in
processes of this program: the answers are ours, and two threads after a fork would hang.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from autograder.authoring.doctor.bare import BareSource
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import SharedSession
from autograder.checks.verdicts import Examiner, Outcome
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.load import load_unit, unit_folders
from autograder.course.model import Exercise, Unit
from autograder.grading.executors import JobPool

INPUTS = "widen the margin of the check's inputs"  # what repairs a verdict that hangs on them
TOGETHER = 10  # seeds for which an answer is loaded once; their cases stay in memory as long


@dataclass(frozen=True)
class StabilityPart:
    """One unit under some seeds, with a number of threads."""

    folder: Path
    seeds: tuple[str, ...]
    threads: int


def examine_stability(
    solutions: Path, *, seeds: int, first: str, jobs: int, units: Sequence[str] = (), told: Callable[[str], None]
) -> Section:
    """Every known answer under `seeds` seeds, half of them with one thread, half with two.

    first: a text that the seeds are made from, so that a run can be repeated; told: hears of progress.
    """
    parts = make_parts([one for one in unit_folders(solutions) if not units or one.name in units], seeds, first)
    counts = {"seeds": seeds, "verdicts on right answers": 0, "verdicts on wrong answers": 0}
    findings: list[Finding] = []
    with patient_threads(), JobPool(jobs) as executor:
        waiting = [executor.submit(examine_part, part) for part in parts]
        for number, future in enumerate(waiting, start=1):
            right, wrong, found = future.result()
            counts["verdicts on right answers"] += right
            counts["verdicts on wrong answers"] += wrong
            findings += found
            told(f"{number} of {len(parts)} parts")
    return section("stability", counts, findings)


@contextlib.contextmanager
def patient_threads() -> Iterator[None]:
    """Threads of processes that begin in here sleep while they wait for one another.

    By default they spin: two of them on a core that has other work made a part take ten times as long.
    """
    before = os.environ.get("OMP_WAIT_POLICY")
    os.environ["OMP_WAIT_POLICY"] = "PASSIVE"
    try:
        yield
    finally:
        os.environ.pop("OMP_WAIT_POLICY")
        if before is not None:
            os.environ["OMP_WAIT_POLICY"] = before


def make_parts(folders: Sequence[Path], seeds: int, first: str) -> list[StabilityPart]:
    """The work in pieces: one unit under a few seeds each, so that every core has something to do until the end."""
    names = [f"{first} {number}" for number in range(seeds)]
    return [
        StabilityPart(folder, tuple(some), threads)
        for threads in (1, 2)
        for some in batched(names[threads - 1 :: 2], TOGETHER)
        for folder in folders
    ]


def batched(names: Sequence[str], size: int) -> list[Sequence[str]]:
    """The names in groups of at most `size`."""
    return [names[at : at + size] for at in range(0, len(names), size)]


def examine_part(part: StabilityPart) -> tuple[int, int, list[Finding]]:
    """How many right and wrong answers were tried, and which changed their verdict."""
    torch.set_num_threads(part.threads)
    unit = load_unit(part.folder)
    right, wrong = right_answers(unit, part.folder), load_bank(part.folder, "wrong")
    findings: list[Finding] = []
    with SharedSession(BareSource(), unit) as session:
        examiners = {seed: Examiner(unit, DrawnOracle(unit, seed.encode()), session) for seed in part.seeds}
        for answer in right:
            session.load(answer.text)
            place = f"{unit.name}/{answer.exercise.name}/{answer.name}"
            for seed, examiner in examiners.items():
                failing = _failing(examiner, answer.exercise)
                findings += [_rejection(place, one, seed) for one in failing if one.check.name not in answer.loses]
        for known in wrong:
            session.load(known.text)
            for seed, examiner in examiners.items():
                if not _rejected(examiner, unit.exercise(known.exercise), known):
                    what = f"accepted by {', '.join(known.fails)} {_under(seed)}"
                    findings.append(Finding("stability", known.id, what, INPUTS))
    tried = len(part.seeds)
    return tried * len(right), tried * len(wrong), findings


@dataclass(frozen=True)
class Right:
    """A right answer, the reference among them, and the checks that it may lose."""

    exercise: Exercise
    name: str
    text: str
    loses: tuple[str, ...] = ()


def right_answers(unit: Unit, folder: Path) -> list[Right]:
    """The reference once for each exercise, then the bank."""
    text = (folder / "reference.py").read_text(encoding="utf-8")
    references = [Right(exercise, "reference", text) for exercise in unit.exercises]
    bank = load_bank(folder, "right")
    return references + [Right(unit.exercise(one.exercise), one.name, one.text, one.loses) for one in bank]


def _failing(examiner: Examiner, exercise: Exercise) -> list[Outcome]:
    """Hidden checks that do not pass; the inputs of visible ones are the same under every seed."""
    outcomes = [examiner.one(exercise, check) for check in exercise.checks if not check.visible]
    return [one for one in outcomes if one.verdict != "pass"]


def _rejected(examiner: Examiner, exercise: Exercise, known: KnownAnswer) -> bool:
    """Whether any check that the answer names rejects it; the first that does is enough."""
    named = [check for check in exercise.checks if check.name in known.fails]
    return any(examiner.one(exercise, check).verdict != "pass" for check in named)


def _rejection(where: str, outcome: Outcome, seed: str) -> Finding:
    """A check that rejects a right answer: with what it says, since the inputs are not always to blame."""
    said = outcome.trace.strip().rpartition("\n")[2] or outcome.message  # of an error of our own the last line
    what = f"rejected by {outcome.check.name} {_under(seed)} ({outcome.verdict}: {said})"
    return Finding("stability", where, what, INPUTS if outcome.verdict == "fail" else "see what stopped the check")


def _under(seed: str) -> str:
    return f"under the seed {seed!r}"
