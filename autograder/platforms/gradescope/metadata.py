"""`submission_metadata.json`: when it was handed in, and when it was due for these students."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True)
class Facts:
    """`students`: e-mail addresses, a group has several; `late_seconds` after the latest due date of any of them."""

    students: tuple[str, ...] = ()
    late_seconds: int = 0
    note: str = ""


def read_metadata(path: Path) -> Facts:
    """What is known about a submission. Whatever is missing or odd makes nobody late, and is noted."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError):
        return Facts(note="The time of submission could not be read, so it counts as in time.")
    users = [user for user in _list(_part(data, "users")) if isinstance(user, Mapping)]
    students = tuple(str(user["email"]) for user in users if isinstance(user.get("email"), str))
    created = _time(_part(data, "created_at"))
    due = max(_due(data, users), default=None)
    if created is None:
        return Facts(students, 0, "The time of submission is not known, so it counts as in time.")
    if due is None or created <= due:
        return Facts(students)
    return Facts(students, math.ceil((created - due).total_seconds()))


def _due(data: object, users: list[Mapping[str, object]]) -> Iterator[datetime]:
    """Each student's own due date (an extension changes it), else the assignment's."""
    own = [time for user in users if (time := _time(_part(user.get("assignment"), "due_date")))]
    common = _time(_part(_part(data, "assignment"), "due_date"))
    yield from own or ([common] if common else [])


def _part(data: object, key: str) -> object:
    return data.get(key) if isinstance(data, Mapping) else None


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _time(value: object) -> datetime | None:
    try:
        time = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
