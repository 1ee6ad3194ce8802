"""A class with one job and with two: students graded in a second, once everything is made that is made once.

Everybody is there twice. The first half meets every known wrong answer for the first time; the second is what counts.
"""

from __future__ import annotations

import os
import shutil
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
    """jobs; seconds from the command to its end; students of the second half graded in a second."""

    jobs: int
    seconds: float
    steady: float


def measure(jobs: int, folder: Path = CLASS) -> Speed:
    """Grade a class, everybody twice."""
    with tempfile.TemporaryDirectory() as scratch:
        out, doubled = Path(scratch) / "out", Path(scratch) / "class"
        for student in (path for path in folder.iterdir() if path.is_dir()):
            shutil.copytree(student, doubled / f"1_{student.name}", symlinks=True)
            shutil.copytree(student, doubled / f"2_{student.name}", symlinks=True)
        command = [sys.executable, "-m", "autograder", "grade", str(doubled), "--out", str(out), "--jobs", str(jobs)]
        started = time.perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        moments: list[float] = []
        while process.poll() is None:
            done = len(list((out / "results").glob("*.json"))) if (out / "results").is_dir() else 0
            moments += [time.perf_counter()] * (done - len(moments))
            time.sleep(LOOK)
        seconds = time.perf_counter() - started
    half = len(moments) // 2
    return Speed(jobs, seconds, (len(moments) - 1 - half) / (moments[-1] - moments[half]))


def busy() -> float:
    """Processes that wanted a processor in the last minute, for each processor: above 0.2 the figures say little."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)
