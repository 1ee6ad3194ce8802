"""Whether SUBMISSIONS and OUT can be what they were said to be; asked before anything is read, started or written."""

from __future__ import annotations

from pathlib import Path

from autograder.errors import AutograderError

RESULTS = "results"


def refuse_places(submissions: Path, out: Path) -> None:
    """AutograderError where OUT cannot hold results, or where the next run would take it for what was handed in.

    OUT may be a folder of its own directly in SUBMISSIONS; there it is known for what it is, and passed over.
    """
    blocking = next((path for path in (out, *out.parents, out / RESULTS) if path.exists() and not path.is_dir()), None)
    if blocking is not None:
        raise AutograderError(f"--out {out}: {blocking} is a file, and a folder is needed there. Name another folder.")
    if not submissions.is_dir():
        return
    root, target = submissions.resolve(), out.resolve()
    if target == root:
        raise AutograderError(f"--out {out} is the folder of the submissions themselves. Name another folder.")
    if root not in target.parents:
        return
    if target.parent != root or (target.exists() and not (target / RESULTS).is_dir()):
        raise AutograderError(
            f"--out {out} is a student's folder, or lies in one: the results would be taken for something handed in. "
            "Name a folder outside the submissions."
        )
