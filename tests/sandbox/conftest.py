"""Children that may confine themselves, fork servers shared by the tests, and an ordinary user to run as."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.sandbox import Limits, WorkerSource, open_sandbox

ROOT = Path(__file__).resolve().parents[2]
UNUSED_USER = "61234"
LOOK = f"import os, sys; os.stat(sys.executable); os.stat({str(ROOT)!r})"

if sys.platform != "linux":
    collect_ignore_glob = ["test_*.py"]


def in_child(action: Callable[[], object]) -> str:
    """Run the action in a forked child and give back what it returned, as text; its traceback if it raised."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # 3.12 warns of forks beside threads; this child only acts
        child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            text = str(action())
        except BaseException:
            text = traceback.format_exc()
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        text = stream.read().decode()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return text if status == 0 else f"ended with {status}"


def outcome(action: Callable[[], object]) -> str:
    """`done`, or the name of the system's error."""
    try:
        action()
    except OSError as error:
        return type(error).__name__
    return "done"


# Small limits, so that a test of a limit is short.
SMALL = Limits(cpu_seconds=2, memory_mb=512, threads=8, output_kb=8, files_mb=2)


@pytest.fixture(scope="session")
def opened() -> Iterator[dict[str, WorkerSource]]:
    """Sources by level, opened when first wanted and shared by all tests: a fork server takes seconds to start."""
    sources: dict[str, WorkerSource] = {}
    yield sources
    for source in sources.values():
        source.close()


def source_at(level: str, opened: dict[str, WorkerSource]) -> WorkerSource:
    """The source of that level, or a skip that says why there is none."""
    if level not in opened:
        opened[level] = open_sandbox(level, SMALL)
    source = opened[level]
    if source.isolation.layer != level:
        why = next((entry.why for entry in source.isolation.off), "")
        pytest.skip(f"this machine has no {level}: {why}")
    return source


@pytest.fixture(params=["L3", "L2"])
def sandbox(request: pytest.FixtureRequest, opened: dict[str, WorkerSource]) -> WorkerSource:
    """Both full levels."""
    return source_at(request.param, opened)


@pytest.fixture(params=["L1", "L0"])
def weak(request: pytest.FixtureRequest, opened: dict[str, WorkerSource]) -> WorkerSource:
    """The levels that hide no files."""
    return source_at(request.param, opened)


@pytest.fixture(scope="session")
def as_user() -> Callable[[str], str]:
    """Runs Python text as an ordinary user and gives back what it printed. Skips where that cannot be."""
    python, why = user_python()
    if python is None:
        pytest.skip(why)
    packages = next(path for path in sys.path if path.endswith(("site-packages", "dist-packages")))
    environment = {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": f"{ROOT}:{packages}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1",
    }
    switch = ["setpriv", f"--reuid={UNUSED_USER}", f"--regid={UNUSED_USER}", "--clear-groups", python, "-c"]

    def run(text: str) -> str:
        done = subprocess.run([*switch, text], env=environment, cwd="/", capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def user_python() -> tuple[str | None, str]:
    """An interpreter of the same version that everybody may run, or why there is none."""
    if os.geteuid() != 0:
        return None, "not root: the other tests of this folder already run as an ordinary user"
    if shutil.which("setpriv") is None:
        return None, "no setpriv here to become an ordinary user with"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    for python in (os.path.realpath(sys.executable), f"/usr/bin/python{version}"):
        # After the start no privilege is left: only now do the permissions of folders count.
        probe = ["setpriv", f"--reuid={UNUSED_USER}", f"--regid={UNUSED_USER}", "--clear-groups", python, "-c", LOOK]
        if os.path.exists(python) and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
            return python, ""
    return None, f"no Python {version} that an ordinary user may run and that can see the checkout"
