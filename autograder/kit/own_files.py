"""The learner's own files: which file is a unit's, what stands in it, and whether anybody has worked on it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from autograder.errors import AutograderError
from autograder.kit.folder import Kit, KitUnit
from autograder.submissions import Refusal, SourceFile, read_source
from autograder.submissions.source_text import outline

ENDINGS = (".py", ".ipynb")
LARGEST = 16 << 20  # bytes; a notebook with pictures in its output is far below


@dataclass(frozen=True)
class Work:
    """A learner's file for one unit, as it was read just now. Either `source` or `problem` is there.

    title: what it is called where it is no file, but what a notebook defines.
    """

    unit: str
    path: Path
    source: SourceFile | None
    problem: str = ""
    digest: str = ""
    begun: tuple[str, ...] = field(default=())
    title: str = ""

    @property
    def name(self) -> str:
        return self.title or self.path.name

    @property
    def text(self) -> str:
        return self.source.text if self.source is not None else ""


def read_work(unit: KitUnit, path: Path) -> Work:
    """Read a file. A file that is missing, or that is no text, is a `problem`."""
    exercises = [exercise.name for exercise in unit.unit.exercises]
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Work(unit.name, path, None, f"There is no file {path.name}. `autograder reset {unit.name}` makes one.")
    except OSError as error:
        return Work(unit.name, path, None, f"{path.name} cannot be read: {error.strerror or error}.")
    digest = "sha256:" + hashlib.sha256(content).hexdigest()
    if len(content) > LARGEST:
        return Work(unit.name, path, None, f"{path.name} is larger than {LARGEST >> 20} MB.", digest)
    try:
        source, _ = read_source(content, path.name, exercises)
    except Refusal as refusal:
        return Work(unit.name, path, None, f"{path.name} cannot be read: {refusal}.", digest)
    done = _outline(source.text)
    return Work(unit.name, path, source, "", digest, tuple(name for name in exercises if done.get(name, False)))


@lru_cache(maxsize=64)
def _outline(text: str) -> dict[str, bool]:
    """Which exercises somebody has worked on: a syntax tree for a text that most often is the same as before."""
    return outline(text)


def find_work(kit: Kit, name: str) -> Work:
    """The file that counts for a unit: `UNIT.py`, or the notebook where only that has been worked on."""
    unit = kit.unit(name)
    script = read_work(unit, kit.folder / f"{name}.py")
    notebook = kit.folder / "notebooks" / f"{name}.ipynb"
    if script.begun or not notebook.is_file():
        return script
    other = read_work(unit, notebook)
    return other if other.begun else script


def sources_for(kit: Kit, work: Work) -> dict[str, SourceFile]:
    """The unit and every other unit that it may import, by name."""
    assert work.source is not None
    sources = {work.unit: work.source}
    for name in kit.names:
        if name != work.unit:
            beside = work.path.parent / f"{name}{work.path.suffix}"
            other = read_work(kit.unit(name), beside) if beside.is_file() else find_work(kit, name)
            if other.source is not None:
                sources[name] = other.source
    return sources


@dataclass(frozen=True)
class Target:
    """What is to be checked: a file of a unit, all of it or one exercise."""

    work: Work
    exercise: str | None = None


def find_target(kit: Kit, asked: str) -> Target:
    """What a learner means by a unit's name, a file's, or an exercise's. AutograderError with the names there are."""
    if asked in kit.names:
        return Target(find_work(kit, asked))
    owners = [unit for unit, names in kit.exercises().items() if asked in names]
    if owners:
        return Target(find_work(kit, owners[0]), asked)
    path = Path(asked)
    if path.suffix in ENDINGS:
        return Target(_named_file(kit, path))
    raise AutograderError(f"{asked!r} is no unit, file or exercise here. {_names(kit, asked)}")


def _named_file(kit: Kit, path: Path) -> Work:
    path = next((one for one in (path, kit.folder / path) if one.is_file()), path)
    if not path.is_file():
        raise AutograderError(f"there is no file {path}. {_names(kit, path.stem)}")
    if path.stem in kit.names:
        return read_work(kit.unit(path.stem), path)
    holders = [work for name in kit.names if (work := read_work(kit.unit(name), path)).begun]
    if len(holders) != 1:
        raise AutograderError(f"{path.name} is not the file of a unit. {_names(kit, path.stem)}")
    return holders[0]


def _names(kit: Kit, asked: str) -> str:
    import difflib

    known = [*kit.names, *(name for names in kit.exercises().values() for name in names)]
    near = difflib.get_close_matches(asked, known, n=1, cutoff=0.6)
    guess = f"Did you mean {near[0]}? " if near else ""
    return f"{guess}Units: {', '.join(kit.names)}."


def exercises_near(kit: Kit, asked: str) -> str:
    """The exercises of the course, unit by unit, and first the one whose name is nearest to what was asked for."""
    import difflib

    units = kit.exercises()
    near = difflib.get_close_matches(asked, [name for names in units.values() for name in names], n=1, cutoff=0.5)
    owner = next((unit for unit, names in units.items() if near and near[0] in names), "")
    first = f"Did you mean `{near[0]}`? " if near else ""
    ordered = sorted(units, key=lambda unit: unit != owner)  # the unit that is meant comes first
    listed = "; ".join(f"{unit}: {', '.join(units[unit])}" for unit in ordered)
    return f"{first}The exercises: {listed}."
