"""The imports of a local worker: torch, numpy and what they need, Python's own library, the units that were handed in.

In the sandbox nothing else can be reached. At home the interpreter sees whatever a learner has installed, and a
solution that leans on it would be right there and stop when it is graded.
"""

from __future__ import annotations

import importlib.machinery
import sys
from collections.abc import Container, Sequence
from types import ModuleType
from typing import Any

from autograder.worker.third_party import third_party

OURS = "autograder"  # a notebook begins with `from autograder import check`
_OWN_DATA = "_sysconfigdata"  # of Python's library; its name goes on with the platform's, so no list has it


class OnlyListed:
    """A finder of the interpreter, held to a list of top-level names. What lies inside a package is not asked about."""

    def __init__(self, finder: Any, names: Container[str]) -> None:
        self._finder, self._names = finder, names

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """What the finder finds of a listed name; None, as if it were not installed, for any other."""
        if path is None and name not in self._names and not name.startswith(_OWN_DATA):
            return None
        spec: importlib.machinery.ModuleSpec | None = self._finder.find_spec(name, path, target)
        return spec

    def __getattr__(self, name: str) -> Any:
        return getattr(self._finder, name)  # `find_distributions`, `invalidate_caches`


def only_listed() -> None:
    """Let nothing be imported any more that grading refuses. What is loaded already and may not be is let go.

    Finders that are added later, as the one for the units that were handed in, are not held to the list.
    """
    names = {*third_party(), *sys.stdlib_module_names, OURS}
    for name in list(sys.modules):
        top = name.partition(".")[0]
        if not top.startswith("_") and top not in names:
            del sys.modules[name]
    sys.meta_path[:] = [OnlyListed(finder, names) for finder in sys.meta_path]
