"""`python -m tests.kill --kills 300 --students 60`: kill the grader and its parts, and count what was lost."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.kill.killing import kill_test


def main() -> int:
    """Exit status 0 where nothing was lost, doubled, half-written or different."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--students", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="for the moments and victims")
    options = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="autograder-kill-") as folder:
        record = kill_test(
            Path(folder), kills=options.kills, students=options.students, jobs=options.jobs, seed=options.seed
        )
    print(f"{record.report()}\n{time.monotonic() - begun:.0f} s")
    return 0 if record.clean else 1


if __name__ == "__main__":
    sys.exit(main())
