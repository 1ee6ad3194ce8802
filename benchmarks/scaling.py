"""A class with one job and with two: submissions graded in a second, once every process has its wall."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.answers import ROOT

CLASS = ROOT / "examples" / "class"
LOOK = 0.02  # seconds between two looks at the folder of results


@dataclass(frozen=True)
class Speed:
    """jobs; seconds from the command to its end; students graded in a second while all jobs were at work."""

    jobs: int
    seconds: float
    steady: float


def measure(jobs: int, folder: Path = CLASS) -> Speed:
    """Grade a class once."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "out"
        command = [sys.executable, "-m", "autograder", "grade", str(folder), "--out", str(out), "--jobs", str(jobs)]
        started = time.perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        moments: list[float] = []
        while process.poll() is None:
            done = len(list((out / "results").glob("*.json"))) if (out / "results").is_dir() else 0
            moments += [time.perf_counter()] * (done - len(moments))
            time.sleep(LOOK)
        seconds = time.perf_counter() - started
    # The first of each job came after its process, its wall and the beginnings of its bank were there.
    first, last = moments[jobs - 1], moments[-1]
    return Speed(jobs, seconds, (len(moments) - jobs) / (last - first))


def busy() -> float:
    """Processes that wanted a processor in the last minute, for each processor: above 0.2 the figures say little."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)
