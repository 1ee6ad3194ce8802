"""The shapes in which submissions arrive: one file per layout, each with the same three things.

- `NAME`, `TITLE`: for `--layout NAME` and for people.
- `fits(tree) -> int`: how many things at the top of the download are named as this layout names them; 0 is "not it".
- `sort(tree) -> Sorted`: whose every file is, which attempt it belongs to, and when it came.

A layout knows nothing of units; it never opens a student's file.
"""

from collections.abc import Sequence
from types import ModuleType

from autograder.collect.layouts import (
    blackboard,
    brightspace,
    canvas,
    classroom50,
    moodle,
    nbgrader,
    plain,
    single,
    submit,
)
from autograder.collect.layouts.found import Found, Sorted
from autograder.collect.tree import Tree, is_ignored
from autograder.errors import CollectError

PLATFORMS: tuple[ModuleType, ...] = (canvas, moodle, brightspace, blackboard, classroom50, nbgrader)
ALL: tuple[ModuleType, ...] = (plain, *PLATFORMS, submit, single)

__all__ = ["ALL", "PLATFORMS", "Found", "Sorted", "by_name", "names", "recognise", "unwrapped"]


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


def unwrapped(tree: Tree, units: Sequence[str]) -> Tree:
    """Step into folders that only wrap the download: `download.zip/submissions/ada/lstm.py`.

    One folder alone at the top, without files and with at least two folders in it that are not named after units, is
    a wrapper. With one folder in it, it could as well be a student, and is taken for one.
    """
    while True:
        top = tree.top()
        if len(top) != 1 or any(layout.fits(tree) for layout in (*PLATFORMS, submit)):
            return tree
        inner = tree.below(next(iter(top)))
        if not inner.entries:
            return tree
        if any(layout.fits(inner) * 2 >= len(inner.top()) for layout in PLATFORMS if layout.fits(inner)):
            return inner
        folders = {entry.parts[0] for entry in inner.entries if entry.folder or len(entry.parts) > 1}
        files = {entry.path for entry in inner.entries if len(entry.parts) == 1 and not entry.folder}
        students = {folder for folder in folders if folder.casefold() not in units and not is_ignored(folder)}
        if len(students) < 2 or any(_is_work(name) for name in files):
            return tree
        tree = inner


def _is_work(name: str) -> bool:
    return name.casefold().endswith((".py", ".ipynb"))
