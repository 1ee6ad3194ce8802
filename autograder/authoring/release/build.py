"""Making a release: built aside, searched, proven with canaries, and only then put where it was asked for."""

from __future__ import annotations

import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from autograder.authoring.release import kit_folder
from autograder.authoring.release.canaries import plant
from autograder.authoring.release.leaks import Leak, find_leaks, refuse_leaks
from autograder.authoring.release.secrets import Secrets, read_secrets
from autograder.authoring.release.wheel import project_folder
from autograder.authoring.sync.assignments import Recorder
from autograder.errors import ReleaseError

# The list of a release's files, in the release: by it an earlier one is known, and only that is ever replaced.
MARK = ".release"
MARK_HEAD = "This folder was written by `autograder release`, which may replace these files:"
PRECIOUS = (".git", "solutions", "pyproject.toml", "results", "seed", ".lock")  # sources, or an OUT of `grade`
LEFTOVERS = {"__pycache__", ".pytest_cache", ".ipynb_checkpoints"}  # come from trying a release out

# (solutions, assignments, target folder, Colab address, recorder): writes all that depends on the solutions
Writer = Callable[..., None]
Completer = Callable[[Path], None]
# (finished release, empty folder) -> the folder with all that learners will receive of it, or None for nothing
Learners = Callable[[Path, Path], Path | None]


def everything(target: Path, scratch: Path) -> Path | None:
    """Learners receive the whole release."""
    return target


def nothing(target: Path, scratch: Path) -> Path | None:
    """The release is for instructors only."""
    return None


class ReleaseFormat(NamedTuple):
    """How a release of one format is made. options: what `write` takes beyond the rest."""

    write: Writer
    complete: Completer
    learners: Learners = everything
    options: frozenset[str] = frozenset()


def _late(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is loaded when it is called: the platforms need this package themselves."""
    return lambda *args, **named: getattr(importlib.import_module(module), name)(*args, **named)


_NBGRADER, _GRADESCOPE = "autograder.platforms.nbgrader.course", "autograder.platforms.gradescope.bundle"
_CLASSROOM50 = "autograder.platforms.classroom50.template"
FORMATS: dict[str, tuple[Writer, Completer] | ReleaseFormat] = {
    "kit": (kit_folder.write_kit, kit_folder.add_engine),
    "nbgrader": ReleaseFormat(
        _late(_NBGRADER, "write"),
        _late(_NBGRADER, "complete"),
        _late(_NBGRADER, "learners"),
        frozenset({"units", "seed", "accept_weaker"}),
    ),
    "gradescope": ReleaseFormat(
        _late(_GRADESCOPE, "write"),
        _late(_GRADESCOPE, "complete"),
        nothing,
        frozenset({"units", "index_url", "seed", "accept_weaker"}),
    ),
    "classroom50": ReleaseFormat(
        _late(_CLASSROOM50, "write"), _late(_CLASSROOM50, "complete"), everything, frozenset({"units", "index_url"})
    ),
}


def release(
    out: Path,
    *,
    solutions: Path,
    assignments: Path | None = None,
    form: str = "kit",
    colab_base: str | None = None,
    force: bool = False,
    recorder: Recorder | None = None,
    options: Mapping[str, Any] | None = None,
) -> list[str]:
    """Write a release of a course to `out` and give back the names of its files.

    ReleaseError, and nothing written, where `out` is not empty (unless `force`, and it holds an earlier release and
    nothing else) or learners would get what must stay.
    """
    _refuse_used(out, force=force)
    assignments = assignments or solutions.parent / "assignments"
    made = ReleaseFormat(*FORMATS[form])
    options = options or {}
    _refuse_options(form, made, options)
    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        target = Path(scratch) / "release"
        made.write(solutions, assignments, target, colab_base=colab_base, recorder=recorder, **options)
        made.complete(target)
        _search(made, target, solutions, assignments, Path(scratch), recorder, options)
        return _move(target, out)


def _search(
    made: ReleaseFormat,
    target: Path,
    solutions: Path,
    assignments: Path,
    scratch: Path,
    recorder: Recorder | None,
    options: Mapping[str, Any],
) -> None:
    """Search what learners receive, by statements and by planted words. ReleaseError where anything is found."""
    folder = made.learners(target, scratch / "learners")
    if folder is None:
        return
    secrets = read_secrets(solutions, project_folder() / "autograder")
    planted = planted_leaks(made, solutions, assignments, scratch, recorder, options)
    refuse_leaks([*find_leaks(folder, secrets), *planted])


def planted_leaks(
    made: ReleaseFormat,
    solutions: Path,
    assignments: Path,
    scratch: Path,
    recorder: Recorder | None,
    options: Mapping[str, Any],
) -> list[Leak]:
    """The same release made from planted solutions, and what of the planted words learners would receive."""
    words = plant(solutions, scratch / "solutions")
    target = scratch / "planted"
    made.write(scratch / "solutions", assignments, target, colab_base=None, recorder=recorder, **options)
    folder = made.learners(target, scratch / "planted-learners")
    return [] if folder is None else list(find_leaks(folder, Secrets(), words))


def _refuse_options(form: str, made: ReleaseFormat, options: Mapping[str, Any]) -> None:
    """ReleaseError where an option has no meaning for the format."""
    strange = sorted(set(options) - made.options)
    if strange:
        raise ReleaseError(f"the format {form} has no use for the option {strange[0].replace('_', '-')}.")


def _refuse_used(out: Path, *, force: bool) -> None:
    """ReleaseError where something lies in `out`; with `force`, where anything lies there that no release put there."""
    if out.exists() and not out.is_dir():
        raise ReleaseError(f"{out} is a file; a release needs a folder.")
    if not out.is_dir() or not any(out.iterdir()):
        return
    for precious in PRECIOUS:
        if (out / precious).exists():
            raise ReleaseError(f"{out} holds {precious}, so it is no earlier release and is never replaced.")
    earlier = _earlier(out)
    if earlier is None:
        raise ReleaseError(f"{out} is not empty, and what it holds is no earlier release. Name another folder.")
    if not force:
        raise ReleaseError(f"{out} holds an earlier release. Name another folder, or replace it with --force.")
    foreign = sorted(path for path in _files(out) if path not in earlier and not LEFTOVERS & set(Path(path).parts))
    if foreign:
        raise ReleaseError(f"{out} holds {foreign[0]}, which is not of the release. Move it away first.")


def _earlier(out: Path) -> set[str] | None:
    """The files that an earlier release put into `out`, by its mark; None where there is no mark."""
    try:
        names = (out / MARK).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    return {MARK, *names[1:]} if names[:1] == [MARK_HEAD] else None


def _files(folder: Path) -> list[str]:
    """Everything below a folder that is no folder, in order."""
    below = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(path.relative_to(folder).as_posix() for path in below)


def _move(target: Path, out: Path) -> list[str]:
    """Put the finished release in place, with its mark. An earlier release (with --force) goes only now."""
    files = _files(target)
    (target / MARK).write_text("\n".join([MARK_HEAD, *files]) + "\n", encoding="utf-8", newline="\n")
    if out.is_dir():
        for path in out.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    else:
        out.mkdir(parents=True)
    for path in sorted(target.iterdir()):
        shutil.move(os.fspath(path), os.fspath(out / path.name))
    return files
