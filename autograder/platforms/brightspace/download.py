"""Brightspace (D2L): a folder per attempt, `<n>-<n> - <Name> - <Mon D, YYYY HMM AM>/`, and an `index.html`.

The time has no colon: `459 PM` is 4:59 in the afternoon. Of the two numbers one is the same for the whole assignment;
the other tells people of equal names apart.
"""

import re
from datetime import datetime

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Tree

NAME = "brightspace"
TITLE = "a Brightspace download"
CLASS_DOWNLOAD = True

_NAME = re.compile(
    r"^(?P<first>\d+)-(?P<second>\d+)\s+-\s+(?P<name>.+?)\s+-\s+"
    r"(?P<month>[A-Za-z]{3})[a-z]*\.?\s+(?P<day>\d{1,2}),?\s+(?P<year>\d{4})\s+(?P<time>\d{1,2}:?\d{2})\s*(?P<half>[AP]M)$",
    re.IGNORECASE,
)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def fits(tree: Tree) -> int:
    matching = sum(1 for name in tree.top() if _NAME.match(name))
    return matching + ("index.html" in tree.top() if matching else 0)


def sort(tree: Tree) -> Sorted:
    matches = {name: match for name in tree.top() if (match := _NAME.match(name))}
    number = _telling_number(list(matches.values()))
    found: list[FoundFile] = []
    names: dict[str, str] = {}
    notes: list[str] = []
    for entry in tree.entries:
        match = matches.get(entry.parts[0])
        if match is None:
            if entry.path != "index.html":
                notes.append(f'"{entry.path}" is not named as Brightspace names files; it was not used')
            continue
        student = f"{match['name']}_{match[number]}"
        names[student] = match["name"]
        time = _time(match)
        attempt = (time.isoformat(),) if time else ()
        found.append(FoundFile(student, entry, "/".join(entry.parts[1:]) or entry.path, attempt, time))
    return Sorted(tuple(found), tuple(names), names, notes=tuple(notes))


def _telling_number(matches: list[re.Match[str]]) -> str:
    """The group that differs between people: the first unless it is the same for all while the second is not."""
    first, second = ({match[group] for match in matches} for group in ("first", "second"))
    return "second" if len(first) == 1 and len(second) > 1 else "first"


def _time(match: re.Match[str]) -> datetime | None:
    """The time of the attempt, local to the course; None where it is no time at all."""
    digits = match["time"].replace(":", "").zfill(4)
    hour = int(digits[:2]) % 12 + (12 if match["half"].upper() == "PM" else 0)
    try:
        month = _MONTHS.index(match["month"].lower()) + 1
        return datetime(int(match["year"]), month, int(match["day"]), hour, int(digits[2:]))
    except ValueError:
        return None
