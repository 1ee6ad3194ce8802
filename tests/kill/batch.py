"""The command that grades a class, and what its folder of results says."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.kill.classes import COURSE

ROOT = Path(__file__).resolve().parents[2]
Summary = dict[str, Any]


def command(submissions: Path, out: Path, seed: Path, *, jobs: int = 2, seconds: float = 5.0) -> list[str]:
    """`autograder grade` on the small course."""
    return [
        sys.executable, "-m", "autograder", "grade", str(submissions), "--out", str(out), "--solutions", str(COURSE),
        "--units", "cell", "--jobs", str(jobs), "--seed-file", str(seed), "--seconds", str(seconds),
        "--accept-weaker-isolation",
    ]  # fmt: skip


def start(arguments: list[str], log: Path) -> subprocess.Popen[bytes]:
    """Run it in a session of its own, as a terminal would, so that Ctrl-C can be sent to all of it."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
    with log.open("ab") as stream:
        return subprocess.Popen(
            arguments, cwd=ROOT, env=environment, stdout=stream, stderr=stream, stdin=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip


def run(arguments: list[str], log: Path, seconds: float = 600) -> int:
    """Run it to its end; the exit status."""
    return start(arguments, log).wait(seconds)


def summary(out: Path) -> dict[str, Summary]:
    """student -> everything of the document that is not a time. Raises where a document is no whole document."""
    found: dict[str, Summary] = {}
    for path in sorted((out / "results").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        assert document["student"] not in found, f"{document['student']} is there twice"
        found[document["student"]] = _timeless(document)
    return found


def grades(out: Path) -> list[list[str]]:
    """The rows of grades.csv."""
    with (out / "grades.csv").open(newline="", encoding="utf-8-sig") as stream:
        return list(csv.reader(stream))


def files(out: Path) -> dict[str, tuple[int, int]]:
    """Which grade stands in which file: name -> inode and time of writing. A withheld one is no grade."""
    found = {}
    for path in (out / "results").glob("*.json"):
        if graded(path):
            found[path.name] = (path.stat().st_ino, path.stat().st_mtime_ns)
    return found


def graded(path: Path) -> bool:
    """Whether a document is a grade. What is no document is another test's finding."""
    try:
        return bool(json.loads(path.read_text(encoding="utf-8"))["status"] == "graded")
    except (ValueError, KeyError, OSError):
        return True


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _timeless(part) for name, part in value.items() if name not in ("seconds", "graded_at")}
    return [_timeless(part) for part in value] if isinstance(value, list) else value
