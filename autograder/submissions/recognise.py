"""In which of the known shapes a download arrived: one of a platform (`autograder.platforms`), or one of our own.

A layout is a module with the names of `autograder.submissions.layout.Layout`. The platforms' layouts are handed in:
what is collected here knows no platform. Our own are a folder for each student (`plain`), zips of
`autograder submit` (`submit_zip`) and the files of one student (`single_student`).
"""

from collections.abc import Sequence

from autograder.errors import CollectError
from autograder.submissions import plain, single_student, submit_zip
from autograder.submissions.layout import Layout
from autograder.submissions.tree import Tree

_PARTS_OF_WORK = ("src", "code", "data", "docs", "images", "figures", "notebooks", "visible", "tests", "assets")


def _all(platforms: Sequence[Layout]) -> tuple[Layout, ...]:
    return (plain, *platforms, submit_zip, single_student)


def names(platforms: Sequence[Layout]) -> tuple[str, ...]:
    """What `--layout` accepts."""
    return tuple(layout.NAME for layout in _all(platforms))


def by_name(name: str, platforms: Sequence[Layout]) -> Layout:
    """The layout of that name. Raises CollectError with the names there are."""
    for layout in _all(platforms):
        if name == layout.NAME:
            return layout
    raise CollectError(f'There is no layout "{name}". Layouts: {", ".join(names(platforms))}.')


def recognise(tree: Tree, units: Sequence[str], platforms: Sequence[Layout]) -> Layout:
    """The one layout that fits. Raises CollectError where two platforms do, with the option that decides.

    A platform's own names are unmistakable, so the platforms come first; at least half of what lies at the top must
    fit, or else it is a plain folder in which one name happens to look like a platform's.
    """
    top = len(tree.top())
    fitting = [(layout.fits(tree), layout) for layout in platforms]
    likely = [layout for fit, layout in fitting if fit and fit * 2 >= top]
    if len(likely) > 1:
        choices = " or ".join(f"--layout {layout.NAME}" for layout in likely)
        titles = " and ".join(layout.TITLE for layout in likely)
        raise CollectError(f"This download looks like {titles}. Say which it is: {choices}.")
    if likely:
        return likely[0]
    if submit_zip.fits(tree):
        return submit_zip
    if single_student.fits(tree, units):
        raise CollectError(
            f'"{tree.name}" holds unit files and no students\' folders. Give the folder above it, '
            "or --layout single to take all of it as the work of one student."
        )
    return plain


def unwrapped(tree: Tree, units: Sequence[str], platforms: Sequence[Layout]) -> tuple[Tree, str | None]:
    """Step into folders that only wrap the download, and say so: `download/hw2/ada/lstm.py`.

    Folders alone at the top wrap something if what they lead to has a platform's names, or is at least two folders
    that could be students. One folder in one folder could be a student as well, and is taken for one.
    """
    inner = tree
    while True:
        top = inner.top()
        if any(layout.fits(inner) * 2 >= len(top) for layout in platforms if layout.fits(inner)):
            break
        if len(top) > 1 and submit_zip.fits(inner) and not any(name.casefold()[:-4] in units for name in top):
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
