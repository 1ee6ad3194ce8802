"""The kit: a folder that a learner gets, with one command to install it.

README.md           start here
rnn.py lstm.py ...  the stubs
visible/            the checks one may see, with recorded cases
notebooks/          the same units as notebooks
engine/             the package `autograder` as a wheel
requirements.txt    python -m pip install -r requirements.txt
conftest.py         lets plain `pytest` run the visible checks
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from autograder.authoring.release.wheel import build_wheel
from autograder.authoring.sync.assignments import Recorder, build_tree
from autograder.authoring.sync.generated_list import NAME, read_manifest
from autograder.authoring.sync.generated_tree import Text, write_tree
from autograder.errors import ReleaseError

# The part of the engine that makes test items of the visible checks. The kit gets its conftest.py once it exists.
PYTEST_BRIDGE = "autograder.kit.pytest_plugin"

CONFTEST = f'''"""Lets plain `pytest` run the visible checks of this folder."""

pytest_plugins = ["{PYTEST_BRIDGE}"]
'''


def write_kit(
    solutions: Path, assignments: Path, target: Path, *, colab_base: str | None, recorder: Recorder | None = None
) -> None:
    """Everything of the kit except the engine."""
    base = colab_base or read_manifest(assignments).colab_base
    tree = build_tree(solutions, colab_base=base, recorder=recorder)
    del tree[NAME]  # the list of generated files is the author's
    readme = assignments / "README.md"
    if not readme.is_file():
        raise ReleaseError(f"there is no {readme}, the page on which a learner starts.")
    tree["README.md"] = Text(readme.read_text(encoding="utf-8"))
    if _is_there(PYTEST_BRIDGE):
        tree["conftest.py"] = Text(CONFTEST)
    write_tree(tree, target)


def add_engine(target: Path) -> None:
    """The wheel and the file that `pip install -r` reads. Its path is relative: the command is run in the kit."""
    wheel = build_wheel(target / "engine")
    Text(f"# python -m pip install -r requirements.txt\n./engine/{wheel.name}\n").write(target / "requirements.txt")


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False
