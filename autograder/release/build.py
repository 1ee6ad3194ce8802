"""Making a release: built aside, searched, proven with canaries, and only then put where it was asked for."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from autograder.errors import ReleaseError
from autograder.release import kit
from autograder.release.canaries import plant
from autograder.release.leaks import Finding, find_leaks, refuse_leaks
from autograder.release.secrets import Secrets, read_secrets
from autograder.release.wheel import project_folder
from autograder.sync.assignments import Recorder

# (solutions, assignments, target folder, Colab address, recorder): writes all that depends on the solutions
Writer = Callable[..., None]

FORMATS: dict[str, tuple[Writer, Callable[[Path], None]]] = {
    "kit": (kit.write_kit, kit.add_engine),
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
) -> list[str]:
    """Write a release of a course to `out` and give back the names of its files.

    ReleaseError, and nothing written, where `out` is not empty (unless `force`) or anything would leak.
    """
    _refuse_used(out, force)
    assignments = assignments or solutions.parent / "assignments"
    write, complete = FORMATS[form]
    with tempfile.TemporaryDirectory(prefix="release-") as scratch:
        target = Path(scratch) / "release"
        write(solutions, assignments, target, colab_base=colab_base, recorder=recorder)
        complete(target)
        secrets = read_secrets(solutions, project_folder() / "autograder")
        planted = planted_leaks(write, solutions, assignments, Path(scratch), recorder)
        refuse_leaks([*find_leaks(target, secrets), *planted])
        return _move(target, out)


def planted_leaks(
    write: Writer, solutions: Path, assignments: Path, scratch: Path, recorder: Recorder | None
) -> list[Finding]:
    """The same release made from planted solutions, and what of the planted words it holds."""
    words = plant(solutions, scratch / "solutions")
    target = scratch / "planted"
    write(scratch / "solutions", assignments, target, colab_base=None, recorder=recorder)
    return list(find_leaks(target, Secrets(), words))


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
