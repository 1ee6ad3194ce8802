"""One way of grading in a process of its own: answers numbers on standard output to lines on standard input.

    python -m benchmarks.contestant bare

`prepare 3`, `grade 3` and `check 3` grade the submission of that number; `parents` and `memory` tell what was used.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from typing import Any

from benchmarks.answers import ROOT, answers
from benchmarks.ways import Way


class Contestant:
    """The other end of such a process."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-m", "benchmarks.contestant", name]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
        )
        self.ask("memory")  # until it is ready

    def ask(self, line: str) -> Any:
        """The reply to one line."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End it."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(60)


def main() -> None:
    replies, sys.stdout = sys.stdout, sys.stderr  # what a submission prints in this process is no reply
    way, submissions = Way(sys.argv[1]), answers()
    with way.student_grader:
        for line in sys.stdin:
            what, _, number = line.strip().partition(" ")
            if what == "memory":
                reply: Any = way.memory_mb()
            elif what == "parents":
                reply = way.parents_seconds()
            else:
                work = {"grade": way.grade, "check": way.check, "prepare": way.prepare}[what]
                cost = work(submissions[int(number)])
                reply = asdict(cost) | {"processor": cost.processor}
            print(json.dumps(reply), file=replies, flush=True)


if __name__ == "__main__":
    main()
