"""What the doctor finds: where, what, and the command or the place that repairs it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something that must be repaired before a course relies on the grader."""

    area: str
    where: str
    what: str
    repair: str

    def text(self) -> str:
        """One line for people; a repair may bring lines to be pasted."""
        return f"{self.area}: {self.where}: {self.what} -> {self.repair}"


@dataclass(frozen=True)
class Section:
    """One part of an examination: what was counted, and what was found."""

    name: str
    counts: dict[str, int]
    findings: tuple[Finding, ...]

    def summary(self) -> str:
        """`268 rejected, 3 equivalent`, in the order of the counts."""
        return ", ".join(f"{count} {what}" for what, count in self.counts.items())

    def line(self) -> str:
        """The section as it is printed: `wrong answers: 268 wrong answers; 0 to repair`."""
        return f"{self.name}: {self.summary() or 'looked at'}; {len(self.findings)} to repair"


def section(name: str, counts: dict[str, int], findings: Iterable[Finding]) -> Section:
    """A section; findings in order of place."""
    return Section(name, counts, tuple(sorted(findings, key=lambda one: (one.where, one.what))))
