"""From save to answer: how long `autograder watch` takes, measured as a learner meets it.

    python benchmarks/watch.py [--saves 50] [--unit attention] [--wrong]

A copy of the kit in a temporary folder, the command itself in a pseudo-terminal, and saves at a learner's pace. Time is
taken from before the file is written until the answer to this very save has been read from the terminal. `--wrong`
saves an answer that fails, so that a picture is drawn as well. On a busy machine the times are upper bounds; processor
time says more. Not on Windows: it has no pseudo-terminals.
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

from autograder.course.known_answers import load_bank

ROOT = Path(__file__).resolve().parents[1]
WRONG = "attention/scaled_dot_product_attention/no_scaling"
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


def processor_seconds(session: int) -> float | None:
    """What all processes of a session have used so far: the command and the workers. None where /proc is missing."""
    if not Path("/proc/self/stat").is_file():
        return None
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[3]) == session:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(unit: str, saves: int, *, wrong: bool, pause: float) -> tuple[list[float], float | None]:
    """Milliseconds of each save, the first (which starts everything) left aside; and of processor time per save.

    Processor time is that of the command and its workers, looking for saved files in the pauses included.
    """
    text = _wrong_text() if wrong else (ROOT / "solutions" / unit / "reference.py").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        kit = Path(scratch) / "kit"
        shutil.copytree(ROOT / "assignments", kit)
        terminal = Terminal([sys.executable, "-m", "autograder", "watch", unit], kit)
        try:
            terminal.read_until("q quit")
            times, before = [], None
            for number in range(saves + 1):
                time.sleep(pause)
                marked = f'{text}\n\nprint("save number {number} has arrived")\n'
                start = time.perf_counter()
                (kit / f"{unit}.py").write_text(marked, encoding="utf-8")
                terminal.read_until(f"save number {number} has arrived")
                times.append(1000 * (time.perf_counter() - start))
                before = processor_seconds(terminal.process.pid) if number == 0 else before
            after = processor_seconds(terminal.process.pid)
        finally:
            terminal.close()
    return times[1:], None if before is None or after is None else 1000 * (after - before) / saves


def _wrong_text() -> str:
    bank = load_bank(ROOT / "solutions" / "attention", "wrong")
    return next(known.text for known in bank if known.id == WRONG)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saves", type=int, default=50)
    parser.add_argument("--unit", default="attention")
    parser.add_argument("--wrong", action="store_true", help="save a wrong answer of unit attention")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between saves")
    asked = parser.parse_args()
    unit = "attention" if asked.wrong else asked.unit
    times, processor = measure(unit, asked.saves, wrong=asked.wrong, pause=asked.pause)
    ordered = sorted(times)
    result = {
        "unit": unit,
        "answer": "wrong" if asked.wrong else "right",
        "saves": len(times),
        "median_ms": round(statistics.median(times), 1),
        "p90_ms": round(ordered[int(0.9 * len(ordered))], 1),
        "worst_ms": round(ordered[-1], 1),
        "processor_ms_per_save": None if processor is None else round(processor, 1),
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
