"""The unit files of one student, without a folder around them; only by `--layout single`."""

from collections.abc import Sequence

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import Tree
from autograder.submissions.unit_names import match_name

NAME = "single"
TITLE = "the files of one student"
CLASS_DOWNLOAD = False


def fits(tree: Tree, units: Sequence[str] = ()) -> int:
    """How many files at the top are named as units, if there is no folder beside them."""
    if any(len(entry.parts) > 1 or entry.folder for entry in tree.entries):
        return 0
    files = (entry.name for entry in tree.entries if entry.name.casefold().endswith((".py", ".ipynb")))
    return sum(1 for name in files if match_name(name, units) is not None)


def sort(tree: Tree) -> Sorted:
    return Sorted(tuple(FoundFile(tree.name, entry, entry.path) for entry in tree.entries), (tree.name,))
