"""Import by an explicit list of paths, for processes whose `sys.path` must not hold site-packages or a checkout."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType


class ListedFinder:
    """Finds top-level modules and packages by name in a fixed table, and nothing else."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = dict(places)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The specification of a listed top-level module."""
        place = self.places.get(name)
        if place is None or path is not None:
            return None
        start = os.path.join(place, "__init__.py")
        if os.path.isfile(start):
            return importlib.util.spec_from_file_location(name, start, submodule_search_locations=[place])
        if os.path.isdir(place):  # a namespace package, as NVIDIA's are
            spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [place]
            return spec
        return importlib.util.spec_from_file_location(name, place)


def install(places: Mapping[str, str]) -> None:
    """Put the finder behind the interpreter's own ones."""
    sys.meta_path.append(ListedFinder(places))
