"""Deadlines and the late policy: a small TOML file, applied each time to what is in force then.

    time_zone = "Europe/Berlin"          # of all times here without one of their own
    grace_minutes = 10                   # later than that counts from the deadline itself

    [due]
    all = 2026-11-30T23:59:00            # for every unit that has no line of its own
    lstm = 2026-12-07T23:59:00

    [late]
    percent_per_day = 10                 # of the unit's points, per day begun
    free_days = 2                        # per student, over all units, used for the earliest deadlines first
    cutoff_days = 7                      # more days late than this: nothing

    [extensions]
    ada = 2026-12-03T23:59:00            # a new deadline, or days: ada = 3
    "Zoë Ñandú" = { lstm = 5 }           # for some units only

    [submitted]                          # where the download has no time, or a wrong one
    ada = { lstm = 2026-12-01T08:00:00 }

Students are named by their name in the download, their id, username or e-mail of the roster.
A download that only says "late" and not when (Canvas) counts as one second late, unless the student has an extension.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

DAY = 86_400
ALL = "all"
Extension = datetime | timedelta
PerUnit = Mapping[str, datetime]


@dataclass(frozen=True)
class Deadlines:
    """What the file says. The unit `all` stands for every unit without an entry of its own. Students' names folded."""

    zone: tzinfo
    due: PerUnit
    grace: timedelta = timedelta()
    percent_per_day: float = 0.0
    free_days: int = 0
    cutoff_days: float | None = None
    extensions: Mapping[str, Mapping[str, Extension]] = field(default_factory=dict)
    submitted: Mapping[str, PerUnit] = field(default_factory=dict)

    def due_for(self, names: Collection[str], unit: str) -> datetime | None:
        """The deadline of a unit for a student who goes by any of the names; the latest extension counts."""
        due = self.due.get(unit, self.due.get(ALL))
        options = [] if due is None else [due]
        for extension in self.extensions_for(names, unit):
            if isinstance(extension, datetime):
                options.append(extension)
            elif due is not None:
                options.append(due + extension)  # days of the calendar: 23:59 stays 23:59 over a change of the clocks
        return max(options, key=lambda time: moment(time, self.zone, fold=1), default=None)

    def extensions_for(self, names: Collection[str], unit: str) -> list[Extension]:
        tables = [self.extensions[name.casefold()] for name in names if name.casefold() in self.extensions]
        return [table[key] for table in tables for key in (unit, ALL) if key in table]

    def lateness(
        self, names: Collection[str], unit: str, submitted: datetime | None, *, flag: bool
    ) -> tuple[int, str | None]:
        """Seconds after the deadline (0 within the grace), and a note where the time is not known."""
        submitted = self._stated(names, unit) or submitted
        due = self.due_for(names, unit)
        if submitted is not None and due is not None:
            # Of two moments that one clock shows in autumn, the one in the student's favour.
            late = moment(submitted, self.zone, fold=0) - moment(due, self.zone, fold=1)
            return (math.ceil(late.total_seconds()) if late > self.grace else 0), None
        if not flag or submitted is not None:
            return 0, None
        if self.extensions_for(names, unit):
            return 0, "the download says late but not when; the student has an extension, so it counts as in time"
        return 1, "the download says late but not when: it counts as one second"

    def penalties(self, late_seconds: Mapping[str, int], names: Collection[str] = ()) -> dict[str, float]:
        """For each unit the share of its points that is lost, from 0 to 1; free days go to the earliest deadline."""
        free = self.free_days
        shares: dict[str, float] = {}
        for unit in self._in_order(list(late_seconds), names):
            seconds = max(0, late_seconds[unit])
            if self.cutoff_days is not None and seconds > self.cutoff_days * DAY:
                shares[unit] = 1.0
                continue
            days = math.ceil(seconds / DAY)
            used = min(free, days)
            free -= used
            shares[unit] = min(1.0, (days - used) * self.percent_per_day / 100)
        return {unit: shares[unit] for unit in late_seconds}

    def unknown(self, names: Collection[str]) -> list[str]:
        """A note for each student in the file who is none of the names: perhaps a slip of the pen."""
        known = {name.casefold() for name in names}
        mentioned = dict.fromkeys([*self.extensions, *self.submitted])
        return [f'deadlines: nobody in this download is called "{name}"' for name in mentioned if name not in known]

    def _stated(self, names: Collection[str], unit: str) -> datetime | None:
        tables = [self.submitted[name.casefold()] for name in names if name.casefold() in self.submitted]
        times = [table.get(unit, table.get(ALL)) for table in tables]
        return next((time for time in times if time is not None), None)

    def _in_order(self, units: Sequence[str], names: Collection[str]) -> list[str]:
        def key(unit: str) -> float:
            due = self.due_for(names, unit)
            return math.inf if due is None else moment(due, self.zone, fold=1).timestamp()

        return sorted(units, key=key)


def moment(time: datetime, zone: tzinfo, *, fold: int) -> datetime:
    """A time as a moment (UTC), because differences within one zone would ignore a change of its clocks."""
    return (time if time.tzinfo is not None else time.replace(tzinfo=zone, fold=fold)).astimezone(UTC)
