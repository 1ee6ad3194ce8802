"""A course of 50,000 submissions, simulated: what takes the time, what saturates first, what it costs.

    python -m benchmarks.simulate measure OUT CLASS INPUTS.json      measure what the simulation needs, on this machine
    python -m benchmarks.simulate run INPUTS.json [--submissions 50000] [--workers 2 8 32 128 512] [--price 0.05]

OUT is the folder of a graded class, CLASS what was handed in (it is graded twice: what the first time takes longer is
what every worker makes once, the expected values and the answers of known wrong answers). A worker grades one task at
a time; the scheduler passes tasks on, and the grader takes in documents, each one at a time. Everything that is
simulated takes its time from the inputs; what it costs to grade a submission is drawn from the measured ones. Price:
for an hour of one core, in a currency of your choice; the grader's core is counted.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder.reports import write_student_page
from autograder.results import Document, ResultStore

AHEAD = 3  # as autograder.grading.batch has it
CALLS = 400  # tasks that are sent to measure the scheduler


def measure(out: Path, submissions: Path, target: Path) -> None:
    """Write the inputs and print them, each with what it is."""
    documents = list(ResultStore.existing(out).documents())
    inputs: dict[str, Any] = {
        "seconds of one submission": [spent for one in documents for spent in _unit_seconds(one)],
        "grader, wall seconds for each document": _taking_in(documents, time.perf_counter),
        "grader, processor seconds for each document": _taking_in(documents, _processor),
        "scheduler and transport, seconds for each task": _passing_on(documents),
        "report, seconds for each document": _reporting(documents),
        "start of a worker, seconds": _starting(),
        "what every worker makes once, seconds": _once(submissions),
        "bytes of a document": statistics.mean(len(one.dumps()) for one in documents),
    }
    target.write_text(json.dumps(inputs, indent=1) + "\n")
    for name, value in inputs.items():
        print(f"{name:<48} {_short(value)}")


def _unit_seconds(document: Document) -> list[float]:
    """How long the checks of each unit ran that was handed in."""
    graded = [unit for unit in document.units if unit.status == "graded" and unit.exercises]
    return [sum(check.seconds for one in unit.exercises for check in one.checks) for unit in graded]


def _taking_in(documents: list[Document], clock: Callable[[], float]) -> float:
    """What the grader does with each document: open, write durably, read back, make the page."""
    texts = [one.dumps() for one in documents]
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store = ResultStore(folder)
        start = clock()
        for text in texts:
            document = Document.loads(text, "measured")
            store.write(document)
            write_student_page(Path(folder), store.read(document.student) or document)
        return (clock() - start) / len(texts)


def _passing_on(documents: list[Document]) -> float:
    """A task with a source to a worker on this machine and a document back, through Dask's scheduler, with no work."""
    from distributed import Client, LocalCluster

    text, source = documents[0].dumps(), b"x" * 4000
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        client.gather([client.submit(_echo, source, text, -1 - number, pure=False) for number in range(8)])
        start = time.perf_counter()
        for _ in range(CALLS // 8):
            client.gather([client.submit(_echo, source, text, number, pure=False) for number in range(8)])
        return (time.perf_counter() - start) / (CALLS // 8 * 8)


def _echo(source: bytes, text: str, number: int) -> str:
    return text


def _reporting(documents: list[Document]) -> float:
    """Counting a document for the class's pages, with reading it."""
    from autograder.reports.class_figures import ClassFigures

    texts, figures = [one.dumps() for one in documents], ClassFigures()
    start = time.perf_counter()
    for text in texts:
        figures.add(Document.loads(text, "measured"))
    return (time.perf_counter() - start) / len(texts)


def _starting() -> float:
    """Processor time until a worker can grade: torch imported twice, a sandbox found, opened and verified."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = "from autograder.sandbox import open_sandbox; import autograder.grading.grader; open_sandbox().close()"
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _once(submissions: Path) -> float:
    """How much longer the first grading of a class takes than the second, in one process."""
    from autograder.course import find_solutions, load_course
    from autograder.grading.grader import GradingPlan, StudentGrader, Task
    from autograder.submissions import collect

    solutions = find_solutions()
    units = tuple(unit.name for unit in load_course(solutions).units)
    collected = collect(submissions, units)
    tasks = [
        Task(student, {one.unit: one for one in collected.submissions if one.student == student})
        for student in collected.students
    ]
    passes = []
    with StudentGrader(GradingPlan(solutions, units, b"a seed for the simulation")) as student_grader:
        for _ in range(2):
            start = time.perf_counter()
            for task in tasks:
                student_grader.grade(task)
            passes.append(time.perf_counter() - start)
    return max(0.0, passes[0] - passes[1])


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _short(value: Any) -> str:
    if isinstance(value, list):
        ordered = sorted(value)
        mean, middle, high = statistics.mean(ordered), ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
        return f"{len(ordered)}: mean {mean:.3f}, median {middle:.3f}, 95 % under {high:.3f}, most {ordered[-1]:.2f}"
    return f"{value:.4f}" if value < 100 else f"{value:,.0f}"


def simulate(inputs: dict[str, Any], submissions: int, workers: int, seed: int = 1) -> dict[str, float]:
    """One batch: seconds until the last document is taken in, and how busy each part was."""
    chance = random.Random(seed)
    grading = inputs["seconds of one submission"]
    passing = inputs["scheduler and transport, seconds for each task"]
    taking = inputs["grader, wall seconds for each document"]
    ready = inputs["start of a worker, seconds"] + inputs["what every worker makes once, seconds"]
    free = [ready] * workers  # when each worker is free again
    flying: list[float] = []  # when the tasks under way will be graded
    scheduler = grader = busy = 0.0  # until when each of them is at work; the sum of all grading
    sent = 0
    for _ in range(submissions):
        while len(flying) < workers * AHEAD and sent < submissions:
            scheduler = max(scheduler, grader) + passing
            spent = chance.choice(grading)
            graded = max(heapq.heappop(free), scheduler) + spent
            heapq.heappush(free, graded)
            heapq.heappush(flying, graded)
            busy, sent = busy + spent, sent + 1
        grader = max(grader, heapq.heappop(flying)) + taking
    whole = grader
    return {
        "seconds": whole + submissions * inputs["report, seconds for each document"],
        "worker": busy / (workers * whole),
        "scheduler": submissions * passing / whole,
        "grader": submissions * taking / whole,
        "core hours": (workers + 1) * whole / 3600,
    }


def run(inputs: dict[str, Any], submissions: int, counts: list[int], price: float) -> None:
    """Print a line for each number of workers, and the limits that do not depend on it."""
    print(f"{submissions:,} submissions; {AHEAD} tasks under way for each worker")
    print("workers      time   busy: workers  scheduler  grader   core hours   cost")
    for workers in counts:
        found = simulate(inputs, submissions, workers)
        print(
            f"{workers:>7} {found['seconds'] / 60:>7.1f} min {found['worker']:>12.0%} {found['scheduler']:>9.0%} "
            f"{found['grader']:>8.0%} {found['core hours']:>11.1f} {found['core hours'] * price:>7.2f}"
        )
    mean = statistics.mean(inputs["seconds of one submission"])
    taking, passing = (
        inputs["grader, wall seconds for each document"],
        inputs["scheduler and transport, seconds for each task"],
    )
    print(f"one after the other: {submissions * mean / 3600:.1f} h of grading")
    print(f"the grader takes in {1 / taking:,.0f} documents a second: full at {mean / taking:,.0f} workers")
    print(f"the scheduler passes on {1 / passing:,.0f} tasks a second: full at {mean / passing:,.0f} workers")
    print(f"the class's pages: {submissions * inputs['report, seconds for each document'] / 60:.1f} min at the end")
    print(f"documents on disk: {submissions * inputs['bytes of a document'] / 2**30:.1f} GB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("out", type=Path)
    measuring.add_argument("submissions", type=Path)
    measuring.add_argument("inputs", type=Path)
    running = commands.add_parser("run")
    running.add_argument("inputs", type=Path)
    running.add_argument("--submissions", type=int, default=50_000)
    running.add_argument("--workers", type=int, nargs="+", default=[2, 8, 32, 128, 512])
    running.add_argument("--price", type=float, default=0.05)
    options = parser.parse_args()
    if options.command == "measure":
        measure(options.out, options.submissions, options.inputs)
    else:
        run(json.loads(options.inputs.read_text()), options.submissions, options.workers, options.price)


if __name__ == "__main__":
    main()
