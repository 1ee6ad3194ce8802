"""What one submission costs, item by item, in milliseconds of processor time.

    python -m benchmarks.costs [--units rnn,lstm] [--repeat 5]

Each item without those within it, the least of several repeats, for a right submission, one with a mistake and the
untouched stub. What the sandbox adds: a worker's beginning and end, and all the rest, which is messages and pages
copied.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from statistics import mean
from typing import Any

from autograder.checks import asking, oracle, verdicts
from autograder.checks.claims import values
from autograder.diagnosis import diagnostician
from autograder.grading import unit
from autograder.worker import arguments, call, main, modules, outputs
from benchmarks.answers import UNITS, Answer, answers
from benchmarks.ways import Way

# Owner, name, item. An item is charged with what it does itself, not with the items that it calls.
ITEMS: tuple[tuple[Any, str, str], ...] = (
    (main.WorkerSession, "_load", "worker: load the file"),
    (call.RunningCall, "_call", "worker: the learner's function"),
    (call, "differentiate", "worker: gradients"),
    (modules, "construct", "worker: construct a module"),
    (arguments.Builder, "arguments", "worker: build the arguments"),
    (outputs, "describe", "worker: describe and copy results"),
    (call.RunningCall, "answer", "worker: the rest of a call"),
    (asking, "build_call", "grader: build a request"),
    (asking, "read_answer", "grader: read and vet a reply"),
    (asking, "vet", "grader: read and vet a reply"),
    (values, "compare", "grader: compare"),
    (oracle.DrawnOracle, "expected", "grader: look up what is right"),
    (oracle.DrawnOracle, "expected_gradients", "grader: look up what is right"),
    (oracle.DrawnOracle, "cotangents", "grader: draw upstream gradients"),
    (verdicts.Examiner, "_check", "grader: the checks themselves"),
    (unit, "make_pictures", "pictures"),
    (diagnostician.Diagnostician, "diagnose", "diagnosis"),
    (unit, "grade_questions", "questions"),
    (unit.UnitGrader, "grade", "the rest"),
)


class Ledger:
    """Seconds of processor time by item."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.calls: dict[str, int] = defaultdict(int)
        self._within: list[float] = []

    def charge(self, owner: Any, name: str, item: str) -> None:
        """From now on, what this function spends is written down."""
        function = getattr(owner, name)

        def charged(*args: Any, **keywords: Any) -> Any:
            started = time.process_time()
            self._within.append(0.0)
            try:
                return function(*args, **keywords)
            finally:
                passed = time.process_time() - started
                self.spent[item] += passed - self._within.pop()
                self.calls[item] += 1
                if self._within:
                    self._within[-1] += passed

        setattr(owner, name, charged)


def by_item(way: Way, kind: str, units: list[str], repeat: int, ledger: Ledger) -> dict[str, tuple[float, float]]:
    """Milliseconds and calls by item, the mean over units of the least of the repeats."""
    found: dict[str, list[tuple[float, int]]] = defaultdict(list)
    chosen = {answer.unit: answer for answer in answers(units) if answer.kind == kind}
    for answer in chosen.values():
        way.grade(answer)
        least: dict[str, tuple[float, int]] = {}
        for _ in range(repeat):
            ledger.spent.clear()
            ledger.calls.clear()
            way.grade(answer)
            for item, seconds in ledger.spent.items():
                least[item] = min(least.get(item, (seconds, 0)), (seconds, 0))[0], ledger.calls[item]
        for item, pair in least.items():
            found[item].append(pair)
    return {
        item: (1000 * sum(one for one, _ in pairs) / len(chosen), sum(calls for _, calls in pairs) / len(chosen))
        for item, pairs in found.items()
    }


def wall_start(way: Way, repeat: int) -> float:
    """Milliseconds of processor time that a worker costs which is asked nothing: fork, sandboxes, end."""
    before = way.parents_seconds()
    costs = [way.measured(lambda: _begin_and_end(way)) for _ in range(repeat)]
    return 1000 * (min(one.processor for one in costs) + (way.parents_seconds() - before) / repeat)


def _begin_and_end(way: Way) -> None:
    way.source.start().close()


def least(run: Callable[[], float], repeat: int) -> float:
    """The smallest of several measurements."""
    return min(run() for _ in range(repeat))


def _processor(way: Way, answer: Answer) -> float:
    return way.grade(answer).processor


def main_program() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--units", default=",".join(UNITS))
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    units = asked.units.split(",")
    walled, bare = Way("walled", units), Way("bare", units)
    right = [answer for answer in answers(units) if answer.kind == "right"]
    for answer in right:
        walled.grade(answer)
    start = wall_start(walled, 4 * asked.repeat)
    inside = mean(1000 * least(partial(_processor, walled, answer), asked.repeat) for answer in right)
    ledger = Ledger()
    for owner, name, item in ITEMS:
        ledger.charge(owner, name, item)
    columns = {kind: by_item(bare, kind, units, asked.repeat, ledger) for kind in ("right", "wrong", "stub")}
    print(f"Milliseconds for one submission, mean over {len(units)} units\n")
    print("| item | calls | right | wrong | stub |\n|---|--:|--:|--:|--:|")
    for item, (spent, calls) in sorted(columns["right"].items(), key=lambda one: -one[1][0]):
        others = " | ".join(f"{columns[kind].get(item, (0.0, 0.0))[0]:.1f}" for kind in ("wrong", "stub"))
        print(f"| {item} | {calls:.0f} | {spent:.1f} | {others} |")
    totals = {kind: sum(spent for spent, _ in found.values()) for kind, found in columns.items()}
    print(f"| **in one process** | | {totals['right']:.0f} | {totals['wrong']:.0f} | {totals['stub']:.0f} |")
    print(f"| wall: a worker's beginning and end | 1 | {start:.1f} | | |")
    print(f"| wall: messages, pages copied | | {inside - totals['right'] - start:.1f} | | |")
    walled.student_grader.close()
    bare.student_grader.close()


if __name__ == "__main__":
    main_program()
