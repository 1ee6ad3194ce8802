"""Is anything of the solutions in what a learner gets? The search of every release, put to `assignments/`.

`autograder release` searches again, engine and archives included, before anything leaves the house; here it is found
while the author is still at work.
"""

from __future__ import annotations

from pathlib import Path

import autograder
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.authoring.release import find_leaks, read_secrets

# What running Python or a notebook leaves behind. A release is made anew from the solutions and never copies these.
LEFT_BEHIND = {"__pycache__", ".pytest_cache", ".ipynb_checkpoints"}


def examine_handed_out(solutions: Path, assignments: Path | None) -> Section:
    """Statements, long strings and numbers of the solutions, and filled-in answers, that stand in `assignments`."""
    if assignments is None:
        return section("handed out", {}, ())
    secrets = read_secrets(solutions, Path(autograder.__file__).parent)
    findings = [
        Finding("leak", f"{assignments.name}/{leak.place}", leak.what, _repair(assignments, leak.place))
        for leak in find_leaks(assignments, secrets)
        if not LEFT_BEHIND & set(leak.place.split("/"))
    ]
    files = [path for path in assignments.rglob("*") if path.is_file() and not LEFT_BEHIND & set(path.parts)]
    return section("handed out", {"files searched": len(files), "secrets": len(secrets.forms)}, findings)


def _repair(assignments: Path, place: str) -> str:
    file = place.partition(",")[0].partition(" > ")[0]
    return f"autograder sync if {assignments.name}/{file} is generated, else take it out by hand"
