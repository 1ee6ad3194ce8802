"""Run in Gradescope's container for one submission: `python -I -m autograder.platforms.gradescope [ROOT]`.

ROOT is `/autograder` there. Exit status 0 and a `results.json`, or another status and none: then Gradescope says that
the autograder failed, gives no points, and shows what was printed to the instructor alone.
"""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path

from autograder.errors import AutograderError
from autograder.platforms.document_keys import dumps
from autograder.platforms.gradescope.metadata import read_metadata
from autograder.platforms.gradescope.results import make_results
from autograder.platforms.one_submission import Job, grade_folder, lateness
from autograder.sandbox.interface import WorkerSource

ROOT = Path("/autograder")


def run(root: Path, source: WorkerSource | None = None) -> Path:
    """Grade what lies in ROOT/submission and write ROOT/results/results.json."""
    start = time.monotonic()
    target = root / "results" / "results.json"
    target.unlink(missing_ok=True)
    facts = read_metadata(root / "submission_metadata.json")
    document = grade_folder(root / "submission", Job.read(root / "source"), source=source)
    results = make_results(
        lateness(document, facts.late_seconds),
        seconds=time.monotonic() - start,
        notes=(facts.note,) if facts.note else (),
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(dumps(results), encoding="utf-8", newline="\n")
    print(f"isolation: {document.isolation.level}; off: {', '.join(document.isolation.off) or 'nothing'}")
    return target


def main() -> None:
    """The command line."""
    try:
        run(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    except AutograderError as error:
        sys.exit(f"autograder: {error}")
    except Exception:
        traceback.print_exc()
        sys.exit("autograder: an error of ours, so there is no grade.")


if __name__ == "__main__":
    main()
