"""The engine as a wheel, built from a clean copy of its sources.

Built in place, setuptools would pick up whatever an earlier build left in `build/`. Times in the wheel are fixed, so
the same sources give the same bytes.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import autograder
from autograder.errors import ReleaseError

BEGINNING = "315619200"  # 1980-01-02 in seconds: a zip knows no earlier day, wherever the clock of the builder stands
PROJECT_FILES = ("pyproject.toml", "README.md", "LICENSE")


def project_folder() -> Path:
    """The folder of the project's sources. ReleaseError where only the package is installed."""
    folder = Path(autograder.__file__).resolve().parents[1]
    if not (folder / "pyproject.toml").is_file():
        raise ReleaseError(
            "a release needs the project's own sources: run it in a clone of the repository (`make setup` first)."
        )
    return folder


def build_wheel(target: Path) -> Path:
    """Build the engine's wheel into `target`. ReleaseError with the last lines of the builder if that fails."""
    project = project_folder()
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "project"
        copy.mkdir()
        for name in PROJECT_FILES:
            _copy(project / name, copy / name)
        shutil.copytree(
            project / "autograder",
            copy / "autograder",
            copy_function=_copy,
            ignore=shutil.ignore_patterns("__pycache__", "*.pyc"),
        )
        target.mkdir(parents=True, exist_ok=True)
        before = set(target.glob("*.whl"))
        _run_pip(copy, target)
    wheels = set(target.glob("*.whl")) - before
    if len(wheels) != 1:
        raise ReleaseError("building the engine's wheel gave no wheel.")
    wheel = wheels.pop()
    _refuse_strangers(wheel)
    return wheel


def _copy(source: str | Path, target: str | Path) -> None:
    """Contents only, with a fixed mode: an archive would keep the umask of whoever builds it."""
    shutil.copyfile(source, target)
    Path(target).chmod(0o644)


def _run_pip(project: Path, target: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", str(project), "--no-deps", "--quiet", "--wheel-dir", str(target)]
    if importlib.util.find_spec("setuptools"):
        command.append("--no-build-isolation")  # nothing has to be downloaded
    environment = {**os.environ, "SOURCE_DATE_EPOCH": BEGINNING}
    mask = 0o022 if os.name == "posix" else -1  # else the builder's own umask would be in the archive
    done = subprocess.run(command, env=environment, umask=mask, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = "\n".join(done.stderr.strip().splitlines()[-5:])
        raise ReleaseError(f"the engine's wheel could not be built:\n{last}")


def _refuse_strangers(wheel: Path) -> None:
    """The wheel holds the package and what describes it, nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            top = name.split("/")[0]
            if top != "autograder" and not top.endswith(".dist-info"):
                raise ReleaseError(f"the engine's wheel would hold {name}, which is not part of the package.")
