"""Making a release: built aside, searched, proven with canaries, and only then put where it was asked for."""

from __future__ import annotations

import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from autograder.errors import ReleaseError
from autograder.release import kit
from autograder.release.canaries import plant
from autograder.release.leaks import Finding, find_leaks, refuse_leaks
from autograder.release.secrets import Secrets, read_secrets
from autograder.release.wheel import project_folder
from autograder.sync.assignments import Recorder

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


class Form(NamedTuple):
    """How a release of one format is made. options: what `write` takes beyond the rest."""

    write: Writer
    complete: Completer
    learners: Learners = everything
    options: frozenset[str] = frozenset()


def _late(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is loaded when it is called: the outlets need this package themselves."""
    return lambda *args, **named: getattr(importlib.import_module(module), name)(*args, **named)


_NBGRADER, _GRADESCOPE = "autograder.outlets.nbgrader.course", "autograder.outlets.gradescope.bundle"
_CLASSROOM50 = "autograder.outlets.classroom50.template"
FORMATS: dict[str, tuple[Writer, Completer] | Form] = {
    "kit": (kit.write_kit, kit.add_engine),
    "nbgrader": Form(
        _late(_NBGRADER, "write"),
        _late(_NBGRADER, "complete"),
        _late(_NBGRADER, "learners"),
        frozenset({"units", "seed", "accept_weaker"}),
    ),
    "gradescope": Form(
        _late(_GRADESCOPE, "write"),
        _late(_GRADESCOPE, "complete"),
        nothing,
        frozenset({"units", "index_url", "seed", "accept_weaker"}),
    ),
    "classroom50": Form(
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

    ReleaseError, and nothing written, where `out` is not empty (unless `force`) or learners would get what must stay.
    """
    _refuse_used(out, force)
    assignments = assignments or solutions.parent / "assignments"
    made = Form(*FORMATS[form])
    options = options or {}
    _refuse_options(form, made, options)
    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        target = Path(scratch) / "release"
        made.write(solutions, assignments, target, colab_base=colab_base, recorder=recorder, **options)
        made.complete(target)
        _search(made, target, solutions, assignments, Path(scratch), recorder, options)
        return _move(target, out)


def _search(
    made: Form,
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
    made: Form,
    solutions: Path,
    assignments: Path,
    scratch: Path,
    recorder: Recorder | None,
    options: Mapping[str, Any],
) -> list[Finding]:
    """The same release made from planted solutions, and what of the planted words learners would receive."""
    words = plant(solutions, scratch / "solutions")
    target = scratch / "planted"
    made.write(scratch / "solutions", assignments, target, colab_base=None, recorder=recorder, **options)
    folder = made.learners(target, scratch / "planted-learners")
    return [] if folder is None else list(find_leaks(folder, Secrets(), words))


def _refuse_options(form: str, made: Form, options: Mapping[str, Any]) -> None:
    """ReleaseError where an option has no meaning for the format."""
    strange = sorted(set(options) - made.options)
    if strange:
        raise ReleaseError(f"the format {form} has no use for the option {strange[0].replace('_', '-')}.")


def _refuse_used(out: Path, force: bool) -> None:
    if out.exists() and not out.is_dir():
        raise ReleaseError(f"{out} is a file; a release needs a folder.")
    if out.is_dir() and any(out.iterdir()) and not force:
        raise ReleaseError(f"{out} is not empty. Name another folder, or replace what is there with --force.")
    for precious in (".git", "solutions", "pyproject.toml"):
        if (out / precious).exists():
            raise ReleaseError(f"{out} holds {precious}, so it is no earlier release and is not replaced.")


def _move(target: Path, out: Path) -> list[str]:
    """Put the finished release in place. What was there before (with --force) goes only now."""
    files = sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file())
    if out.is_dir():
        for path in out.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    else:
        out.mkdir(parents=True)
    for path in sorted(target.iterdir()):
        shutil.move(os.fspath(path), os.fspath(out / path.name))
    return files
