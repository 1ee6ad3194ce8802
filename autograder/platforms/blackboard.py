"""Blackboard: flat files `<assignment>_<username>_attempt_<YYYY-MM-DD-hh-mm-ss>[_<file>]` and a `.txt` per attempt.

The assignment's title is the same for all, so it is what all names begin with; the text file's first line,
`Name: <Full name> (<username>)`, says the username exactly.
"""

import re
from collections.abc import Callable
from datetime import datetime

from autograder.submissions.layout import FoundFile, Sorted, shared_beginning
from autograder.submissions.tree import SMALL_BYTES, Refusal, Tree

NAME = "blackboard"
TITLE = "a Blackboard download"
CLASS_DOWNLOAD = True

_NAME = re.compile(
    r"^(?P<who>.+)_attempt_(?P<time>\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(?P<file>.+)|(?P<text>\.txt))?$", re.DOTALL
)
_WHO = re.compile(r"^Name:\s*(?P<name>.*?)\s*\((?P<user>[^()]+)\)\s*$", re.MULTILINE)


def fits(tree: Tree) -> int:
    return sum(1 for name in tree.top() if _NAME.match(name))


def sort(tree: Tree) -> Sorted:
    matches = {name: match for name in tree.top() if (match := _NAME.match(name))}
    people = _people(tree, matches)
    found: list[FoundFile] = []
    notes: list[str] = []
    for entry in tree.entries:
        match = matches.get(entry.parts[0])
        if match is None:
            notes.append(f'"{entry.path}" is not named as Blackboard names files; it was not used')
        elif not match["text"]:
            time = _time(match["time"])
            file = "/".join(part for part in (match["file"], *entry.parts[1:]) if part)
            found.append(FoundFile(people[match["who"]][0], entry, file or entry.path, (match["time"],), time))
    names = dict(people.values())
    return Sorted(tuple(found), tuple(names), names, {user: (user,) for user in names}, tuple(notes))


def _people(tree: Tree, matches: dict[str, re.Match[str]]) -> dict[str, tuple[str, str]]:
    """For each `<assignment>_<username>`: username and full name."""
    beginnings = sorted({match["who"] for match in matches.values()})
    said: dict[str, tuple[str, str] | None] = {}
    for entry in tree.entries:
        match = matches.get(entry.path)
        if match is not None and match["text"]:
            said[match["who"]] = _said(entry.read, match["who"]) or said.get(match["who"])
    title = shared_beginning(beginnings, "_")
    if len(beginnings) == 1:
        title = beginnings[0][: beginnings[0].rfind("_") + 1]
    return {who: said.get(who) or (who[len(title) :], who[len(title) :]) for who in beginnings}


def _said(read: Callable[[int], bytes], who: str) -> tuple[str, str] | None:
    """Username and name as the text file has them, believed only where the file name ends in that username."""
    try:
        text = read(SMALL_BYTES).decode("utf-8-sig", "replace")
    except Refusal:
        return None
    found = _WHO.search(text[:2000])
    return (found["user"], found["name"] or found["user"]) if found and who.endswith("_" + found["user"]) else None


def _time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
