"""What the pages of a large class cost: time and memory of `autograder report`, with as many students as asked for.

    python -m benchmarks.pages FOLDER --from OUT --students 500 10000

OUT is the folder of a graded class. Each made-up student takes each unit from one of its students, by chance and by
how strong they are, so that the documents are as long as real ones. Prints a line for each number of students; the
pages stay in FOLDER.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from autograder.results import Document, ResultStore, UnitResult

GIVEN = ("Ada", "Ben", "Chiara", "Deniz", "Emeka", "Freya", "Goran", "Hana", "Ines", "Jonas", "Kofi", "Lena", "Mei")
FAMILY = ("Almeida", "Berg", "Costa", "Dahl", "Eze", "Fontaine", "Gupta", "Hoffmann", "Ito", "Jansen", "Kovac")


def crowd(real: Sequence[Document], students: int, seed: int = 1) -> Iterator[Document]:
    """That many documents, the units of each drawn from the real ones; every 11th student is late."""
    chance = random.Random(seed)
    places = range(len(real[0].units))
    ranked = [sorted((one.units[place] for one in real), key=lambda unit: unit.score) for place in places]
    for number in range(students):
        name = f"{GIVEN[number % len(GIVEN)]} {FAMILY[number // len(GIVEN) % len(FAMILY)]} {number:05d}"
        skill = chance.betavariate(2, 1.2)
        units = [_own(_near(units, skill + chance.gauss(0, 0.2)), number) for units in ranked]
        one = real[number % len(real)]
        made = Document.of(
            name, units, isolation=one.isolation, versions=one.versions, seed_id=one.seed_id, graded_at=one.graded_at,
            late_seconds=chance.randrange(3600, 400_000) if number % 11 == 5 else 0, fingerprint=one.fingerprint,
        )  # fmt: skip
        penalty = round(made.score * 0.1, 2) if made.late_seconds else 0.0
        yield replace(made, penalty=penalty, final_score=made.score - penalty)


def _near(units: Sequence[UnitResult], share: float) -> UnitResult:
    """The unit that stands at a share of a ranking."""
    return units[min(len(units) - 1, max(0, int(share * len(units))))]


def _own(unit: UnitResult, number: int) -> UnitResult:
    """A unit as if this student had written it; every 40th has copied it."""
    return unit if number % 40 == 3 else replace(unit, digest=f"{unit.digest}{number}" if unit.digest else "")


def fill(folder: Path, documents: Iterator[Document]) -> int:
    """Write documents where a grader would have, without its care for power cuts; their bytes."""
    store, total = ResultStore(folder), 0
    for document in documents:
        text = document.dumps()
        store.path(document.student).write_text(text)
        total += len(text)
    return total


def measure(folder: Path) -> tuple[float, float, float]:
    """Seconds of the clock, seconds of the processor, and MB at most of `autograder report`."""
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "autograder", "report", str(folder)], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--students", type=int, nargs="+", default=[500])
    options = parser.parse_args()
    real = list(ResultStore.existing(options.source).documents())
    print("students   documents    wall     processor   memory   first page   all class pages")
    for students in options.students:
        folder = options.folder / str(students)
        size = fill(folder, crowd(real, students))
        sandbox, processor, memory = measure(folder)
        pages = [path.stat().st_size for path in (folder / "index.html", *folder.glob("index-*.html"))]
        print(
            f"{students:>8} {size / 2**20:>8.1f} MB {sandbox:>7.1f} s {processor:>9.1f} s {memory:>6.0f} MB "
            f"{pages[0] / 1024:>8.0f} KB {sum(pages) / 1024:>10.0f} KB"
        )


if __name__ == "__main__":
    main()
