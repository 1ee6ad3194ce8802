"""From save to answer: how long `autograder watch` takes, measured as a learner meets it.

    python benchmarks/watch.py [--saves 50] [--unit attention] [--wrong]

A copy of the kit in a temporary folder, the command itself in a pseudo-terminal, and saves at a learner's pace. Time is
taken from before the file is written until the answer to this very save has been read from the terminal. `--wrong`
saves an answer that fails, so that a picture is drawn as well. Not on Windows: it has no pseudo-terminals.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WRONG = "attention/wrong/scaled_dot_product_attention/no_scaling.py"
PATIENCE = 60.0  # seconds for one answer; the first waits for torch


class Terminal:
    """A command in a pseudo-terminal of 100 columns."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.master, slave = pty.openpty()
        variables = {**os.environ, "COLUMNS": "100", "LINES": "60", "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=variables, start_new_session=True
        )
        os.close(slave)

    def read_until(self, words: str, seconds: float = PATIENCE) -> str:
        """Everything that is shown until these words are. TimeoutError with what was shown."""
        seen = ""
        end = time.monotonic() + seconds
        while words not in seen:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(f"{words!r} was not shown within {seconds:g} s. Shown was:\n{seen[-3000:]}")
            seen += os.read(self.master, 65536).decode("utf-8", "replace")
        return seen

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def close(self) -> None:
        self.press("q")
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def measure(unit: str, saves: int, *, wrong: bool, pause: float) -> list[float]:
    """Milliseconds of each save, the first (which starts everything) left aside."""
    text = (ROOT / "solutions" / (WRONG if wrong else f"{unit}/reference.py")).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        kit = Path(scratch) / "kit"
        shutil.copytree(ROOT / "assignments", kit)
        terminal = Terminal([sys.executable, "-m", "autograder", "watch", unit], kit)
        try:
            terminal.read_until("q quit")
            times = []
            for number in range(saves + 1):
                time.sleep(pause)
                marked = f'{text}\n\nprint("save number {number} has arrived")\n'
                start = time.perf_counter()
                (kit / f"{unit}.py").write_text(marked, encoding="utf-8")
                terminal.read_until(f"save number {number} has arrived")
                times.append(1000 * (time.perf_counter() - start))
        finally:
            terminal.close()
    return times[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saves", type=int, default=50)
    parser.add_argument("--unit", default="attention")
    parser.add_argument("--wrong", action="store_true", help="save a wrong answer of unit attention")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between saves")
    asked = parser.parse_args()
    times = measure("attention" if asked.wrong else asked.unit, asked.saves, wrong=asked.wrong, pause=asked.pause)
    ordered = sorted(times)
    result = {
        "unit": asked.unit,
        "answer": "wrong" if asked.wrong else "right",
        "saves": len(times),
        "median_ms": round(statistics.median(times), 1),
        "p90_ms": round(ordered[int(0.9 * len(ordered))], 1),
        "worst_ms": round(ordered[-1], 1),
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
