"""The zip for Gradescope. It holds solutions and hidden checks, so it is for the instructor and for Gradescope alone.

Written byte by byte, so that a zip built on Windows has line ends and permissions as the container needs them. Every
line of the two scripts ends in `#`: a carriage return that some program adds to it is then part of a comment.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import tempfile
import zipfile
from pathlib import Path

from autograder.authoring.release.wheel import build_wheel
from autograder.authoring.sync.assignments import Recorder
from autograder.course import load_course
from autograder.course.load import shared_files
from autograder.errors import ReleaseError
from autograder.platforms.one_submission import NAME, Job

CPU_INDEX = "https://download.pytorch.org/whl/cpu"
PARTS = "zip"  # the folder in which the zip is put together
_MOMENT = (1980, 1, 1, 0, 0, 0)
_EXECUTABLE = ("setup.sh", "run_autograder")

WARNING = """THIS ZIP HOLDS SOLUTIONS AND HIDDEN CHECKS.

It is for Gradescope's "Configure Autograder" page and for instructors. Never give it to learners, and never put it into
a repository that they can read. What learners receive is made by `autograder release OUT --format kit`.
"""
README = """# For Gradescope: {units}

`{name}` holds solutions and hidden checks: it is for instructors only.

1. On Gradescope, make a programming assignment with {points:g} points and open "Configure Autograder".
2. Choose the container "Ubuntu 22.04" or later, at least 1 CPU and 1.5 GB of memory, and a time-out of 10 minutes.
3. Upload `{name}`. The image takes some minutes to build (PyTorch is downloaded once). Then test it with a submission.

Learners see the visible checks at once, the others when grades are published. A submission that runs into the limit of
{seconds:g} s is ended by us, before Gradescope does it, and what is done counts.
"""
SETUP = """#!/usr/bin/env bash
# Runs once, when Gradescope builds the image. Lines end in a comment, so that a carriage return does no harm.
set -eu
ROOT="${AUTOGRADER_ROOT:-/autograder}"
PYTHON=""
for name in python3.13 python3.12 python3.11 python3; do
  if command -v "$name" >/dev/null; then
    if "$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      PYTHON="$name"; break
    fi
  fi
done
if [ -z "$PYTHON" ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3.11 python3.11-venv
  PYTHON=python3.11
fi
"$PYTHON" -m venv "$ROOT/venv"
"$ROOT/venv/bin/python" -m pip install --quiet INDEX 'torch>=2.6'
"$ROOT/venv/bin/python" -m pip install --quiet "$ROOT"/source/engine/*.whl
chmod -R go-rwx "$ROOT/source"
"$ROOT/venv/bin/python" -I -m autograder sandbox
"""
RUN = """#!/usr/bin/env bash
# Runs for every submission.
set -eu
ROOT="${AUTOGRADER_ROOT:-/autograder}"
PYTHON="${AUTOGRADER_PYTHON:-$ROOT/venv/bin/python}"
export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
exec "$PYTHON" -I -m autograder.platforms.gradescope "$ROOT"
"""


def write(
    solutions: Path,
    assignments: Path,
    target: Path,
    *,
    colab_base: str | None = None,
    recorder: Recorder | None = None,
    units: tuple[str, ...] = (),
    index_url: str = CPU_INDEX,
    seed: bytes | None = None,
    accept_weaker: bool = False,
) -> None:
    """Everything except the engine, in `target/zip`, and a README beside it."""
    course = load_course(solutions, units)
    names = tuple(unit.name for unit in course.units)
    parts = target / PARTS
    parts.mkdir(parents=True)
    job = Job(solutions=solutions, units=names, seed=seed or secrets.token_bytes(32), accept_weaker=accept_weaker)
    scripts = {"setup.sh": SETUP.replace("INDEX", f"--index-url {safe_address(index_url)}"), "run_autograder": RUN}
    texts = {NAME: job.dumps(), "HOLDS_SOLUTIONS.txt": WARNING, **{name: guarded(s) for name, s in scripts.items()}}
    for name, text in texts.items():
        (parts / name).write_text(text, encoding="utf-8", newline="\n")
    for name in names:
        ignored = shutil.ignore_patterns("__pycache__", "*.pyc", "right")
        shutil.copytree(solutions / name, parts / "solutions" / name, ignore=ignored)
    for path in shared_files(solutions):
        shutil.copy(path, parts / "solutions" / path.name)
    most = sum(unit.max_points for unit in course.units)
    (target / "README.md").write_text(
        README.format(units=", ".join(names), name=zip_name(names), points=most, seconds=job.total_seconds),
        encoding="utf-8",
        newline="\n",
    )


def complete(target: Path) -> None:
    """Add the engine and pack the zip."""
    parts = target / PARTS
    build_wheel(parts / "engine")
    names = tuple(Job.read(parts).units)
    pack(parts, target / zip_name(names))
    shutil.rmtree(parts)


def pack(folder: Path, path: Path) -> None:
    """A zip of a folder: Unix permissions whatever machine packs it, scripts with `\\n` and executable."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".zip")
    os.close(handle)
    with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            name = file.relative_to(folder).as_posix()
            content = file.read_bytes()
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.create_system = 3  # Unix, by which the permissions below count
            entry.external_attr = (0o100755 if name in _EXECUTABLE else 0o100644) << 16
            if name in _EXECUTABLE:
                content = content.replace(b"\r\n", b"\n")
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    Path(temporary).replace(path)


def zip_name(units: tuple[str, ...]) -> str:
    """`gradescope-lstm.zip`; for more than two units `gradescope-course.zip`."""
    return f"gradescope-{'-'.join(units) if len(units) < 3 else 'course'}.zip"


def guarded(script: str) -> str:
    """The script with a comment at the end of every line that has none."""
    return "".join(f"{line}\n" if line.startswith("#") else f"{line} #\n" for line in script.splitlines())


def safe_address(address: str) -> str:
    """An address that means nothing to a shell. Raises ReleaseError."""
    if not re.fullmatch(r"[\w:/.@~+-]+", address):
        raise ReleaseError(f"--index-url {address!r} is not an address that pip could use.")
    return address
