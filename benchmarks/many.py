"""Many submissions on one machine: time for each at the beginning and at the end, memory all along, one SIGKILL.

    python -m benchmarks.many FOLDER [--students 10000] [--jobs 2] [--minutes 30]

Each student hands in one unit, drawn from the example class and the banks of wrong and right answers. Every `period`
students the same drawing comes again, so that the last thousand is the same work as the first. The grader is killed
once, when half of the results are there, and started again. With `--minutes` it is stopped after that time; the same
command goes on where it was, and prints the table once all results are there.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.course.known_answers import load_bank
from autograder.course.load import unit_folders

ROOT = Path(__file__).resolve().parents[1]
PAUSE = 5.0  # seconds between two looks: to add up shared pages costs the kernel some 50 ms for each process
TICKS = os.sysconf("SC_CLK_TCK")


def make_class(folder: Path, students: int, period: int, seed: int = 1) -> None:
    """Write `students` folders with one unit each."""
    units = {path.name: path for path in unit_folders(ROOT / "solutions")}
    files = [path for path in sorted((ROOT / "examples" / "class").glob("*/*.py")) if path.stem in units]
    examples = [(path.stem, path.read_bytes()) for path in files]
    known = [one for kind in ("wrong", "right") for name in sorted(units) for one in load_bank(units[name], kind)]
    banks = [(one.unit, one.text.encode()) for one in known]
    chance = random.Random(seed)
    drawn = [chance.choice(chance.choice((examples, banks))) for _ in range(min(period, students))]
    for number in range(students):
        unit, content = drawn[number % len(drawn)]
        own = folder / f"student{number:05d}"
        own.mkdir(parents=True)
        (own / f"{unit}.py").write_bytes(content)


def family(root: int) -> list[int]:
    """The process and all below it."""
    above: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError, ValueError):
                parent = int(Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[1])
                above.setdefault(parent, []).append(int(entry))
    found = [root]
    for pid in found:
        found += above.get(pid, [])
    return found


def cost(root: int) -> tuple[float, float, float]:
    """MB of the grader itself, MB of it and all below it (shared pages once), processor seconds of all so far."""
    own = whole = ticks = 0.0
    for pid in family(root):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += sum(map(int, fields[11:15]))  # own time and that of children who have ended
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            sizes = {line.split()[0]: int(line.split()[1]) / 1024 for line in lines[1:]}
            whole += sizes["Pss:"]
            own = sizes["Rss:"] if pid == root else own
    return own, whole, ticks / TICKS


def run(folder: Path, arguments: list[str], half: int, deadline: float) -> int | None:
    """One run of the grader, a sample now and then; its exit status, or None where it was ended from here."""
    results, samples = folder / "out" / "results", folder / "samples.jsonl"
    with (folder / "log").open("ab") as log, samples.open("a") as written:
        grader = subprocess.Popen(arguments, cwd=ROOT, stdout=log, stderr=log)
        while grader.poll() is None:
            time.sleep(PAUSE)
            count = sum(1 for _ in results.glob("*.json")) if results.is_dir() else 0
            own, whole, processor = cost(grader.pid)
            sample = {"run": grader.pid, "at": time.time(), "count": count, "own": own, "all": whole}
            print(json.dumps({**sample, "processor": processor}), file=written, flush=True)
            if count >= half and not (folder / "killed").exists():
                grader.kill()
                (folder / "killed").write_text(f"{count}\n")
            elif time.monotonic() > deadline:
                grader.send_signal(signal.SIGTERM)
                grader.wait()
                return None
    return grader.returncode


def report(folder: Path, students: int, window: int) -> Iterator[str]:
    """The table."""
    results = sorted((folder / "out" / "results").glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    whole = sum(json.loads(path.read_text())["status"] == "graded" for path in results)
    yield f"results: {len(results)} of {students} there, {whole} of them graded; killed once at {_killed(folder)}"
    written = [path.stat().st_mtime_ns / 1e9 for path in results]
    samples = [json.loads(line) for line in (folder / "samples.jsonl").read_text().splitlines()]
    windows = [(0, window), (window, 2 * window), (students - window, students)]
    walls = [_sandbox(written[low:high]) for low, high in windows]
    spent = [_processor(samples, low, high) for low, high in windows]
    yield "for each submission      first       second         last   last/first  last/second"
    for name, row in (("wall", walls), ("processor", spent)):
        ratios = [row[2] / row[other] if row[other] else 0.0 for other in (0, 1)]
        yield f"{name:<16}" + "".join(f"{value:>10.1f} ms" for value in row) + "".join(f"{r:>12.3f}" for r in ratios)
    yield f"(windows of {window} submissions in the order of their end; in the first some things are made once)"
    yield "results      grader     grader and all below it"
    for place in range(1, 11):
        near = [one for one in samples if one["count"] >= place * students // 10 and one["own"]][:1] or samples[-1:]
        yield f"{near[0]['count']:>7} {near[0]['own']:>8.0f} MB {near[0]['all']:>12.0f} MB"
    yield f"most         {max(one['own'] for one in samples):>3.0f} MB {max(one['all'] for one in samples):>12.0f} MB"


def _killed(folder: Path) -> str:
    return (folder / "killed").read_text().strip() if (folder / "killed").exists() else "no time"


def _sandbox(written: list[float]) -> float:
    """Milliseconds from one result to the next."""
    return (written[-1] - written[0]) / (len(written) - 1) * 1000


def _processor(samples: list[dict[str, Any]], low: int, high: int) -> float:
    """Processor milliseconds for each submission between two counts, within one run."""
    run, most, inside = _run_at(samples, high), 0.0, []
    for one in samples:
        if one["run"] == run and low <= one["count"] <= high and one["processor"] >= most:  # less: processes have ended
            most = one["processor"]
            inside.append(one)
    if len(inside) < 2 or inside[-1]["count"] == inside[0]["count"]:
        return 0.0
    return float((inside[-1]["processor"] - inside[0]["processor"]) / (inside[-1]["count"] - inside[0]["count"]) * 1000)


def _run_at(samples: list[dict[str, Any]], count: int) -> int:
    """The run during which a count was reached."""
    return int(next((one["run"] for one in samples if one["count"] >= count), samples[-1]["run"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--period", type=int, default=1000, help="after how many students the same files come again")
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after that time; the same command goes on")
    options = parser.parse_args()
    submissions = options.folder / "class"
    if not submissions.exists():
        make_class(submissions, options.students, options.period)
    arguments = [
        sys.executable, "-m", "autograder", "grade", str(submissions), "--out", str(options.folder / "out"),
        "--jobs", str(options.jobs),
    ]  # fmt: skip
    deadline = time.monotonic() + 60 * options.minutes
    status: int | None = -1
    while status == -signal.SIGKILL or status == -1:
        status = run(options.folder, arguments, options.students // 2, deadline)
        print(f"exit status {status}", flush=True)
    if status is not None:
        print("\n".join(report(options.folder, options.students, min(options.period, options.students // 4))))


if __name__ == "__main__":
    main()
