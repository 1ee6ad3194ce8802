"""Reading the deadlines file, whose form stands in `deadlines`.

Every error names its line and what is expected there.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import NoReturn, TypeVar
from zoneinfo import ZoneInfo

from autograder.errors import CollectError
from autograder.submissions.deadlines import ALL, Deadlines, Extension

Value = TypeVar("Value")
_TOP = ("time_zone", "grace_minutes", "due", "late", "extensions", "submitted")
_LATE = ("percent_per_day", "free_days", "cutoff_days")


def read_deadlines(path: Path, units: Collection[str] = ()) -> Deadlines:
    """The deadlines of a file. With `units`, a deadline for another unit is an error. Raises CollectError."""
    try:
        text = path.read_bytes()[: 1 << 20].decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise CollectError(f"The deadlines {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CollectError(f"The deadlines {path} are not UTF-8.") from None
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CollectError(
            f"The deadlines {path} are not valid TOML: {str(error)[:1].lower()}{str(error)[1:]}."
        ) from None
    return _DeadlineReader(path, text, units).deadlines(data)


class _DeadlineReader:
    """Turns the parsed tables into Deadlines and knows where to point when it cannot."""

    def __init__(self, path: Path, text: str, units: Collection[str]) -> None:
        self.path = path
        self.text = text
        self.units = units

    def deadlines(self, data: Mapping[str, object]) -> Deadlines:
        self.only("", data, _TOP)
        late = self.table(data, "late")
        self.only("late", late, _LATE)
        cutoff = self.number(late, "late", "cutoff_days", -1)
        return Deadlines(
            zone=self.zone(data),
            due={unit: self.time("due", unit, value) for unit, value in self.table(data, "due", units=True).items()},
            grace=timedelta(minutes=self.number(data, "", "grace_minutes", 0)),
            percent_per_day=self.number(late, "late", "percent_per_day", 0, most=100),
            free_days=int(self.number(late, "late", "free_days", 0)),
            cutoff_days=None if cutoff < 0 else cutoff,
            extensions=self.students(data, "extensions", self.extension),
            submitted=self.students(data, "submitted", self.time),
        )

    def fail(self, table: str, key: str, what: str) -> NoReturn:
        """Raise with the line on which the key of the table stands."""
        line = self.line(table, key)
        raise CollectError(f"{self.path}, line {line}: {what}." if line else f"{self.path}: {what}.")

    def line(self, table: str, key: str) -> int:
        """The line of a key in a table, or of the table's own heading; 0 where neither is found."""
        here = ""
        heading = 0
        name = rf"""["']?{re.escape(key)}["']?"""
        for number, line in enumerate(self.text.split("\n"), start=1):
            section = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
            if section:
                here = section[1]
                if here == key or re.fullmatch(rf"{re.escape(table)}\.{name}", here):
                    heading = number
            elif here.partition(".")[0] == table and re.match(rf"\s*{name}\s*[=.]", line):
                return number
        return heading

    def only(self, table: str, data: Mapping[str, object], known: Collection[str]) -> None:
        for key in data:
            if key not in known:
                self.fail(table, key, f'"{key}" is not known here; known are {", ".join(known)}')

    def table(self, data: Mapping[str, object], name: str, *, units: bool = False) -> Mapping[str, object]:
        value = data.get(name, {})
        if not isinstance(value, dict):
            self.fail("", name, f'"{name}" must be a table: [{name}]')
        if units and self.units:
            self.only(name, value, (ALL, *self.units))
        return value

    def zone(self, data: Mapping[str, object]) -> tzinfo:
        name = data.get("time_zone", "UTC")
        if not isinstance(name, str):
            self.fail("", "time_zone", 'time_zone must be a text such as "Europe/Berlin"')
        try:
            return UTC if name == "UTC" else ZoneInfo(name)
        except (LookupError, ValueError, OSError):
            self.fail("", "time_zone", f'"{name}" is no time zone; write it as in "Europe/Berlin" or "UTC"')

    def number(self, data: Mapping[str, object], table: str, key: str, otherwise: float, most: float = 1e6) -> float:
        value = data.get(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int | float) or (key in data and not 0 <= value <= most):
            self.fail(table, key, f"{key} must be a number from 0 to {most:g}")
        return value

    def time(self, table: str, key: str, value: object) -> datetime:
        if isinstance(value, str):
            try:
                value = datetime.fromisoformat(value)
            except ValueError:
                self.fail(table, key, f'"{value}" is no time; write 2026-11-30T23:59:00')
        if not isinstance(value, datetime):
            self.fail(table, key, "a day and a time are needed: 2026-11-30T23:59:00")
        return value

    def extension(self, table: str, key: str, value: object) -> Extension:
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1000:
            return timedelta(days=value)
        if isinstance(value, datetime | str):
            return self.time(table, key, value)
        self.fail(
            table, key, "an extension is a number of days or a new deadline: ada = 3 or ada = 2026-12-03T23:59:00"
        )

    def students(
        self, data: Mapping[str, object], name: str, read: Callable[[str, str, object], Value]
    ) -> dict[str, dict[str, Value]]:
        """Student (folded) to unit to value; a value without units stands for all of them."""
        result: dict[str, dict[str, Value]] = {}
        for student, value in self.table(data, name).items():
            tables = value if isinstance(value, dict) else {ALL: value}
            if self.units and isinstance(value, dict):
                for unit in value:
                    if unit not in (ALL, *self.units):
                        self.fail(name, student, f'"{unit}" is no unit; units are {", ".join(self.units)}')
            result[student.casefold()] = {unit: read(name, student, inner) for unit, inner in tables.items()}
        return result
