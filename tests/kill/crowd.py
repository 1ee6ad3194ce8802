"""`python -m tests.kill.crowd --honest 400 --hostile 100`: what honest submissions get in hostile company."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.kill import batch
from tests.kill.classes import KINDS, write_mixed_class

CALL_SECONDS = 2.0  # long enough for an honest call on a busy machine, short enough for those that hang


def compare_with_alone(folder: Path, seed: Path, *, honest: int, hostile: int, jobs: int = 2) -> list[str]:
    """The honest students whose document differs from the one that the same text gets without hostile company."""
    both = write_mixed_class(folder / "both", honest=honest, hostile=hostile)
    alone = folder / "alone"
    for kind, text in KINDS.items():
        (alone / kind).mkdir(parents=True)
        (alone / kind / "cell.py").write_text(text, encoding="utf-8")
    for submissions in (both, alone):
        arguments = batch.command(
            submissions, folder / f"out-{submissions.name}", seed, jobs=jobs, seconds=CALL_SECONDS
        )
        status = batch.run(arguments, folder / "log", 3600)
        assert status == 0, (folder / "log").read_text()[-3000:]
    found, wanted = batch.summary(folder / "out-both"), batch.summary(folder / "out-alone")
    if len(found) != honest + hostile:
        return [f"{len(found)} documents for {honest + hostile} students"]
    kinds = {text: kind for kind, text in KINDS.items()}
    students = sorted(student for student in found if student.startswith("honest"))
    return [
        student
        for student in students
        if _nameless(found[student]) != _nameless(wanted[kinds[(both / student / "cell.py").read_text()]])
    ]


def _nameless(document: batch.Summary) -> batch.Summary:
    return {name: value for name, value in document.items() if name not in ("student", "fingerprint")}


def main() -> int:
    """Exit status 0 where nobody honest got anything else than alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=int, default=400)
    parser.add_argument("--hostile", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="autograder-crowd-") as name:
        seed = Path(name) / "seed"
        seed.write_text("a seed for a crowd\n")
        different = compare_with_alone(
            Path(name), seed, honest=options.honest, hostile=options.hostile, jobs=options.jobs
        )
    print(f"{options.honest} honest, {options.hostile} hostile: {len(different)} different {different[:5]}; "
          f"{time.monotonic() - begun:.0f} s")  # fmt: skip
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
