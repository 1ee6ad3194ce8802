"""The whole of `assignments/`: which files there are, and bringing them up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.sync.generated_list import NAME, GeneratedList, read_manifest
from autograder.authoring.sync.generated_tree import Cases, Drift, Generated, Notebook, Text, find_drift, write_tree
from autograder.authoring.sync.handed_out import visible_text
from autograder.authoring.sync.notebooks import Colab, make_notebook
from autograder.authoring.sync.stub import stub_of
from autograder.authoring.sync.unit_files import read_text, read_unit, unit_folders
from autograder.course.syllabus import NAME as SYLLABUS

Recorder = Callable[[Path], Mapping[str, Any]]  # a unit's folder -> what its visible checks need
Tree = dict[str, Generated]


@dataclass(frozen=True)
class Sync:
    """What a run has done: files written with the reason, files deleted, all files that there are now."""

    written: tuple[Drift, ...]
    deleted: tuple[str, ...]
    files: tuple[str, ...]


def sync(
    solutions: Path, assignments: Path, *, colab_base: str | None = None, recorder: Recorder | None = None
) -> Sync:
    """Write what is missing or different, delete generated files that no unit makes any more."""
    before = read_manifest(assignments)
    tree = build_tree(solutions, colab_base=colab_base or before.colab_base, recorder=recorder)
    written = write_tree(tree, assignments)
    stale = [name for name in before.files if name not in tree and (assignments / name).is_file()]
    for name in stale:
        _delete(assignments, name)
    return Sync(tuple(written), tuple(stale), tuple(sorted(tree)))


def drift(
    solutions: Path, assignments: Path, *, colab_base: str | None = None, recorder: Recorder | None = None
) -> list[Drift]:
    """What `sync` would change. Nothing is written."""
    before = read_manifest(assignments)
    tree = build_tree(solutions, colab_base=colab_base or before.colab_base, recorder=recorder)
    stale = [name for name in before.files if name not in tree and (assignments / name).is_file()]
    return find_drift(tree, assignments) + [Drift(name, "belongs to no unit any more") for name in stale]


def build_tree(solutions: Path, *, colab_base: str | None = None, recorder: Recorder | None = None) -> Tree:
    """All generated files of a course, in memory, by their names relative to `assignments/`."""
    colab = Colab.read(colab_base) if colab_base else None
    tree: Tree = {}
    for folder in unit_folders(solutions):
        tree.update(unit_tree(folder, colab, recorder or _record))
    if (solutions / SYLLABUS).is_file():
        tree[f"visible/{SYLLABUS}"] = Text(read_text(solutions / SYLLABUS))
    tree[NAME] = Text(GeneratedList(tuple(tree), colab_base).dumps())
    return tree


def unit_tree(folder: Path, colab: Colab | None, recorder: Recorder) -> Tree:
    """The generated files of one unit."""
    unit = folder.name
    source = read_unit(folder)
    return {
        f"{unit}.py": Text(stub_of(source)),
        f"visible/{unit}.py": Text(visible_text(folder)),
        f"visible/cases/{unit}.npz": Cases(recorder(folder)),
        f"notebooks/{unit}.ipynb": Notebook(make_notebook(unit, source, colab)),
    }


def _delete(folder: Path, name: str) -> None:
    (folder / name).unlink()
    for parent in (folder / name).parents:
        if parent == folder or any(parent.iterdir()):
            return
        parent.rmdir()


def _record(folder: Path) -> Mapping[str, Any]:
    from autograder.authoring.sync.recording import record  # late: it needs torch, and everything else here does not

    return record(folder)
