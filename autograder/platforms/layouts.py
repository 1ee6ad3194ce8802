"""The shapes in which submissions arrive: one file per layout, each with the same three things.

- `NAME`, `TITLE`: for `--layout NAME` and for people.
- `fits(tree) -> int`: how many things at the top of the download are named as this layout names them; 0 is "not it".
- `sort(tree) -> Sorted`: whose every file is, which attempt it belongs to, and when it came.

A layout knows nothing of units; it never opens a student's file.
"""

from collections.abc import Sequence
from types import ModuleType

from autograder.errors import CollectError
from autograder.platforms import blackboard, plain
from autograder.platforms import single_file as single
from autograder.platforms import submit_zip as submit
from autograder.platforms.brightspace import download as brightspace
from autograder.platforms.canvas import download as canvas
from autograder.platforms.classroom50 import clones as classroom50
from autograder.platforms.moodle import download as moodle
from autograder.platforms.nbgrader import submitted as nbgrader
from autograder.submissions.layout import Found, Sorted
from autograder.submissions.tree import Tree

PLATFORMS: tuple[ModuleType, ...] = (canvas, moodle, brightspace, blackboard, classroom50, nbgrader)
ALL: tuple[ModuleType, ...] = (plain, *PLATFORMS, submit, single)

__all__ = ["ALL", "PLATFORMS", "Found", "Sorted", "by_name", "names", "recognise", "unwrapped"]

_PARTS_OF_WORK = ("src", "code", "data", "docs", "images", "figures", "notebooks", "visible", "tests", "assets")


def names() -> tuple[str, ...]:
    """What `--layout` accepts."""
    return tuple(layout.NAME for layout in ALL)


def by_name(name: str) -> ModuleType:
    """The layout of that name. Raises CollectError with the names there are."""
    for layout in ALL:
        if name == layout.NAME:
            return layout
    raise CollectError(f'There is no layout "{name}". Layouts: {", ".join(names())}.')


def recognise(tree: Tree, units: Sequence[str]) -> ModuleType:
    """The one layout that fits. Raises CollectError where two platforms do, with the option that decides.

    A platform's own names are unmistakable, so the platforms come first; at least half of what lies at the top must
    fit, or else it is a plain folder in which one name happens to look like a platform's.
    """
    top = len(tree.top())
    fitting = [(layout.fits(tree), layout) for layout in PLATFORMS]
    likely = [layout for fit, layout in fitting if fit and fit * 2 >= top]
    if len(likely) > 1:
        choices = " or ".join(f"--layout {layout.NAME}" for layout in likely)
        titles = " and ".join(layout.TITLE for layout in likely)
        raise CollectError(f"This download looks like {titles}. Say which it is: {choices}.")
    if likely:
        return likely[0]
    if submit.fits(tree):
        return submit
    if single.fits(tree, units):
        raise CollectError(
            f'"{tree.name}" holds unit files and no students\' folders. Give the folder above it, '
            "or --layout single to take all of it as the work of one student."
        )
    return plain


def unwrapped(tree: Tree, units: Sequence[str]) -> tuple[Tree, str | None]:
    """Step into folders that only wrap the download, and say so: `download/hw2/ada/lstm.py`.

    Folders alone at the top wrap something if what they lead to has a platform's names, or is at least two folders
    that could be students. One folder in one folder could be a student as well, and is taken for one.
    """
    inner = tree
    while True:
        top = inner.top()
        if any(layout.fits(inner) * 2 >= len(top) for layout in PLATFORMS if layout.fits(inner)):
            break
        if len(top) > 1 and submit.fits(inner) and not any(name.casefold()[:-4] in units for name in top):
            break
        if len(top) == 1 and (below := inner.below(next(iter(top)))).entries:
            inner = below
        elif _could_be_students(inner, units):
            break
        else:
            return tree, None
    if inner is tree:
        return tree, None
    return inner, f'the submissions were taken from the folder "{inner.name}" inside "{tree.name}"'


def _could_be_students(tree: Tree, units: Sequence[str]) -> bool:
    """At least two folders with files in them, of which none is a part of one student's work, and no work beside."""
    if any(len(entry.parts) == 1 and _is_work(entry.name) for entry in tree.entries):
        return False
    folders = {entry.parts[0].casefold() for entry in tree.entries if len(entry.parts) > 1 or entry.problem}
    return len(folders) >= 2 and not folders & {*units, *_PARTS_OF_WORK}


def _is_work(name: str) -> bool:
    return name.casefold().endswith((".py", ".ipynb"))
