"""Moodle, "Download all submissions", in all its shapes.

- a folder per student: `<Full name>_<number>_assignsubmission_file/<file>` (before Moodle 4.1 with a trailing `_`)
- `..._onlinetext/onlinetext.html` beside it: text, which holds no unit
- blind marking: `Participant_<number>_assignsubmission_file`
- groups: `<group>_<number of the group>_...`, `Default group_assignsubmission_file` for who is in none, or
  `<group>-<Full name>_<number>_...`
- without folders: `..._assignsubmission_file_<file>`

The number is that of `Participant <number>` in the offline grading worksheet, except where a group hands in.
"""

import re

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Tree

NAME = "moodle"
TITLE = "a Moodle download"
CLASS_DOWNLOAD = True

_NAME = re.compile(
    r"^(?P<name>[^_]*)_(?:(?P<id>\d+)_)?assignsubmission_(?P<kind>file|onlinetext)_?(?P<rest>.*)$", re.DOTALL
)


def fits(tree: Tree) -> int:
    return sum(1 for name in tree.top() if _NAME.match(name))


def sort(tree: Tree) -> Sorted:
    found: list[FoundFile] = []
    names: dict[str, str] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    notes: list[str] = []
    for entry in tree.entries:
        match = _NAME.match(entry.parts[0])
        if not match:
            notes.append(f'"{entry.path}" is not named as Moodle names files; it was not used')
            continue
        student = f"{match['name']}_{match['id']}" if match["id"] else match["name"]
        names[student] = match["name"]
        if match["id"]:
            aliases[student] = (f"Participant {match['id']}",)  # the bare number could be another's id
        file = "/".join(part for part in (match["rest"], *entry.parts[1:]) if part)
        if match["kind"] == "file":
            found.append(FoundFile(student, entry, file or entry.path))
        elif not entry.folder:
            notes.append(f'{student} handed in online text ("{entry.path}"), which holds no unit')
    return Sorted(tuple(found), tuple(names), names, aliases, tuple(notes))
