"""`manifest.json` in the zip of `autograder submit`: what the learner's machine says about the hand-in.

    {"schema": 1, "student": "ada", "units": ["lstm"], "digests": {"lstm": "sha256:…"}, "time": "2026-11-30T12:00:00Z"}

All of it is the learner's word: the time counts only where no platform gives one, and the notes say so. A digest that
does not fit says that a file was changed after it was packed, which anybody may do: it is told, and the file is graded.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from autograder.text import one_line


@dataclass(frozen=True)
class HandInManifest:
    student: str = ""
    time: datetime | None = None
    digests: Mapping[str, str] = field(default_factory=dict)


def read_manifest(content: bytes) -> HandInManifest | None:
    """What can be used of it; None where it is no manifest. Never raises."""
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or "student" not in data:
        return None
    student = data["student"] if isinstance(data["student"], str) else ""
    digests = data.get("digests")
    known = {k: v for k, v in digests.items() if isinstance(v, str)} if isinstance(digests, dict) else {}
    return HandInManifest(one_line(student.strip(), limit=120), _time(data.get("time")), known)


def _time(value: object) -> datetime | None:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return time if time is not None and time.tzinfo is not None else None
