"""Classroom 50 (`gh teacher download`): a clone per student, `<classroom>-<assignment>-<username>`, and `roster.csv`.

With the roster, the username is the one whose name ends the folder's; without it, what all folders begin with (up to a
`-`) is the classroom and the assignment. The clone's `.git` is never opened, so no time of submission is known.
"""

import csv
import io

from autograder.submissions.layout import FoundFile, Sorted, shared_beginning
from autograder.submissions.tree import MEBIBYTE, Refusal, Tree

NAME = "classroom50"
TITLE = "Classroom 50 clones"
CLASS_DOWNLOAD = False

_COLUMNS = {"username", "github_id"}


def fits(tree: Tree) -> int:
    """Clones are folders with a `.git`; a roster with Classroom 50's columns makes it certain."""
    folders = _folders(tree)
    if _usernames(tree):
        return len(folders) + 1
    clones = [name for name in folders if f"{name}/.git" in tree.ignored and name.count("-") >= 2]
    return len(clones) if len(clones) > 1 and shared_beginning(clones, "-") else 0


def sort(tree: Tree) -> Sorted:
    people = _usernames(tree)
    folders = _folders(tree)
    shared = shared_beginning(folders, "-")
    owner = {folder: _owner(folder, people, shared) for folder in folders}
    found = [
        FoundFile(owner[entry.parts[0]], entry, "/".join(entry.parts[1:]) or entry.path)
        for entry in tree.entries
        if entry.parts[0] in owner
    ]
    names = {user: people.get(user) or user for user in owner.values()}
    notes = [
        f'"{folder}" ends in no username of roster.csv'
        for folder, user in owner.items()
        if people and user not in people
    ]
    return Sorted(tuple(found), tuple(names), names, {user: (user,) for user in names}, tuple(notes))


def _folders(tree: Tree) -> list[str]:
    return [name for name, entries in tree.top().items() if any(e.folder or len(e.parts) > 1 for e in entries)]


def _owner(folder: str, people: dict[str, str], shared: str) -> str:
    """The longest username that the folder ends in; else what the common beginning leaves."""
    ending = [user for user in people if folder == user or folder.casefold().endswith("-" + user.casefold())]
    return max(ending, key=len) if ending else folder[len(shared) :] or folder


def _usernames(tree: Tree) -> dict[str, str]:
    """Username to full name, from the roster.csv of the download if there is one with the right columns."""
    for entry in tree.entries:
        if entry.path == "roster.csv":
            try:
                text = entry.read(4 * MEBIBYTE).decode("utf-8-sig", "replace")
            except Refusal:
                return {}
            rows = csv.DictReader(io.StringIO(text, newline=""))
            if set(rows.fieldnames or ()) >= _COLUMNS:
                return {
                    row["username"]: f"{row.get('first_name') or ''} {row.get('last_name') or ''}".strip()
                    for row in rows
                    if row.get("username")
                }
    return {}
