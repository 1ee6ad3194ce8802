"""An attack: a file handed in as if by a learner, and in its first two lines what must become of it.

    # expect: <score> <verdicts> | <what it does>
    # <group> | <what stops it>
    # unit: layer              (optional: which unit it is handed in for; `cell` otherwise)
    # also: name name          (optional: names under which the same text stands beside it)
    # evidence: <why>          (optional: what it wins is evidence by design, and the documentation says so)

score: `30` exactly, `<=30` at most. verdicts: those that the exercise's checks may have, with bars; `fault|fail`.
`@NAME@` in the text is replaced by a fact of the arena, and the line `# HONEST` by a right answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FILES = Path(__file__).parent / "files"
HONEST = {
    "cell": """import torch


def weighted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
""",
    "layer": """import torch


class Squash(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    def forward(self, x):
        return torch.tanh(self.inner(x))


answers = {"parameters": 6}
""",
}
# What attacks the machine rather than a grade is graded alone, not in a class (see test_alone.py).
ALONE = ("hang_", "host_", "memory_", "process_")
_FIRST = re.compile(r"# expect: (?P<most><=)?(?P<score>\d+)(?: (?P<verdicts>[a-z|]+))? \| (?P<title>.+)")


@dataclass(frozen=True)
class Attack:
    """What an attack's file says about itself."""

    name: str
    text: str
    title: str
    group: str
    stopped_by: str
    score: float
    exactly: bool
    verdicts: frozenset[str]
    unit: str = "cell"
    also: tuple[str, ...] = ()
    evidence: str = ""

    @property
    def alone(self) -> bool:
        """Whether it is graded by itself rather than in a class."""
        return self.name.startswith(ALONE)

    @property
    def expected(self) -> str:
        """The outcome in words."""
        verdicts = f", {' or '.join(sorted(self.verdicts))}" if self.verdicts else ""
        return f"{'' if self.exactly else 'at most '}{self.score:g} points{verdicts}"

    def filled(self, facts: dict[str, str]) -> str:
        """The text that is handed in."""
        text = re.sub(r"^# HONEST$", lambda _: HONEST[self.unit].rstrip(), self.text, flags=re.MULTILINE)
        for name, value in facts.items():
            text = text.replace(f"@{name}@", value)
        return text


def read(path: Path) -> Attack:
    """The attack in a file; ValueError where its first lines do not say what is expected."""
    text = path.read_bytes().decode("utf-8")
    lines = text.split("\n")
    first = _FIRST.fullmatch(lines[0])
    if first is None or " | " not in lines[1]:
        raise ValueError(f"{path.name}: the first two lines do not say what is expected")
    group, stopped_by = lines[1].removeprefix("# ").split(" | ", 1)
    options = dict(re.findall(r"^# (unit|also|evidence): (.+)$", "\n".join(lines[2:5]), flags=re.MULTILINE))
    return Attack(
        path.stem,
        text,
        first["title"],
        group,
        stopped_by,
        float(first["score"]),
        first["most"] is None,
        frozenset((first["verdicts"] or "").split("|")) - {""},
        options.get("unit", "cell"),
        tuple(options.get("also", "").split()),
        options.get("evidence", ""),
    )


def attacks() -> list[Attack]:
    """All of them, by group and name."""
    return [read(path) for path in sorted(FILES.glob("*.py"))]
