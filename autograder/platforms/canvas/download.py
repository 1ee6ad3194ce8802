"""Canvas, "Download Submissions": flat files `[<name>_][LATE_]<user id>_<attachment id>_<file>`.

Anonymous: `anon_<id>_<attachment id>_<file>`. The name is lower case without anything but word characters. Of a file
that was handed in again, the name gets `-1`, `-2` before the extension: the highest number is the newest. Text and
link entries are `…_text.html` and `…_link.html`.
"""

import re

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Tree
from autograder.submissions.unit_names import copy_number

NAME = "canvas"
TITLE = "a Canvas download"
CLASS_DOWNLOAD = True

_NAME = re.compile(
    r"^(?:(?!LATE_|anon_)(?P<name>.+?)_)?(?:(?P<late>LATE)_)?"
    r"(?:(?P<user>\d+)|anon_(?P<anon>[0-9A-Za-z]+))_(?P<attachment>\d+|text|link)(?:_(?P<file>.+)|\.html)$"
)


def fits(tree: Tree) -> int:
    """Files at the top that are named so; extracted downloads hold nothing else."""
    return sum(1 for entry in tree.entries if len(entry.parts) == 1 and not entry.folder and _NAME.match(entry.name))


def sort(tree: Tree) -> Sorted:
    found: list[FoundFile] = []
    names: dict[str, str] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    notes: list[str] = []
    for entry in tree.entries:
        match = _NAME.match(entry.parts[0])
        if not match:
            notes.append(f'"{entry.path}" is not named as Canvas names files; it was not used')
            continue
        user = match["user"] or f"anon_{match['anon']}"
        student = f"{match['name']}_{user}" if match["name"] else user
        names[student] = match["name"] or user
        aliases[student] = (user,)
        file = "/".join((match["file"] or entry.parts[0], *entry.parts[1:]))
        if match["attachment"].isdigit():
            attempt, order = (copy_number(entry.parts[0]),), int(match["attachment"])
            found.append(FoundFile(student, entry, file, attempt, None, bool(match["late"]), order))
        else:
            notes.append(f'{student} handed in a text or a link ("{entry.path}"), not a file')
    return Sorted(tuple(found), tuple(names), names, aliases, tuple(notes))
