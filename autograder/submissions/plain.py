"""`<student>/<unit>.py` or `.ipynb`: one folder per student; what wraps or nests inside it does not matter.

A zip at the top beside the folders is the hand-in of one student (see `submit`).
"""

import re

from autograder.submissions import submit_zip as submit
from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Entry, Tree

NAME = "plain"
TITLE = "a folder per student"
CLASS_DOWNLOAD = False


def fits(tree: Tree) -> int:
    return sum(1 for entries in tree.top().values() if _is_folder(entries))


def sort(tree: Tree) -> Sorted:
    found: list[FoundFile] = []
    students: list[str] = []
    notes: list[str] = []
    zips: list[Entry] = []
    for name, entries in tree.top().items():
        if _is_results(name, entries):
            notes.append(f'"{name}" holds results of this program and no work; it was not used')
        elif _is_folder(entries) or _is_barred(entries[0]):
            students.append(name)
            found += [FoundFile(name, entry, entry.path.partition("/")[2] or name) for entry in entries]
        elif name.casefold().endswith(".zip"):
            zips += entries
        else:
            notes.append(f'"{name}" lies outside the students\' folders and belongs to nobody; it was not used')
    handed_in = submit.sort(Tree(tree.name, tuple(zips)))
    return Sorted((*found, *handed_in.found), (*students, *handed_in.students), {}, {}, (*notes, *handed_in.notes))


def _is_results(name: str, entries: list[Entry]) -> bool:
    """An OUT of `autograder grade`, which easily lies among the submissions when it is given a second time."""
    paths = {entry.path.removeprefix(f"{name}/") for entry in entries}
    whole = {"grades.csv", "index.html"} <= paths or "mapping.csv" in paths  # the latter where a run was interrupted
    return whole and any(path.split("/")[0] == "results" for path in paths)


def _is_folder(entries: list[Entry]) -> bool:
    return any(entry.folder or len(entry.parts) > 1 for entry in entries)


def _is_barred(entry: Entry) -> bool:
    """A refused thing in the place of a student's folder, such as a link to another's: named like no file."""
    return entry.problem is not None and re.search(r"\.[A-Za-z0-9]{1,5}$", entry.name) is None
