"""Zips of `autograder submit`: unit files and `manifest.json`; one of them, or a folder of them.

The manifest's student id is what the learner typed. It names the student here because nothing else does; inside a
platform's download the platform says who it is, and a manifest that differs is only noted.
"""

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Tree

NAME = "submit"
TITLE = "zips of autograder submit"
CLASS_DOWNLOAD = False


def fits(tree: Tree) -> int:
    """One such zip (its manifest lies at the top), or nothing but zips."""
    top = tree.top()
    if "manifest.json" in top:
        return 1
    zips = [name for name in top if name.casefold().endswith(".zip")]
    return len(zips) if zips and len(zips) == len(top) else 0


def sort(tree: Tree) -> Sorted:
    """Each zip is a student's for now, by its name; `gather` corrects that when it has read the manifest."""
    if "manifest.json" in tree.top():
        name = tree.name.removesuffix(".zip")
        return Sorted(tuple(FoundFile(name, entry, entry.path, claimable=True) for entry in tree.entries), (name,))
    found = tuple(FoundFile(_student(entry.name), entry, entry.name, claimable=True) for entry in tree.entries)
    return Sorted(found, tuple(dict.fromkeys(item.student for item in found)))


def _student(name: str) -> str:
    return name[: -len(".zip")] if name.casefold().endswith(".zip") else name
