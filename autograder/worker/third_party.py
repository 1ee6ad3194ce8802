"""Where torch, numpy and what they depend on lie: the only third-party code that a worker can import or read."""

from __future__ import annotations

import importlib.util
import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

WANTED = ("torch", "numpy")
NAME = re.compile(r"[A-Za-z0-9._-]+")
SUFFIXES = (".py", ".so", ".pyd")


def own_package() -> Path:
    """The folder of this package, wherever it is installed; its parent may be a whole checkout."""
    return Path(__file__).resolve().parent.parent


def third_party() -> dict[str, str]:
    """Top-level name to path of every file and folder of those distributions (`torch`, `numpy.libs`, ...)."""
    places: dict[str, str] = {}
    for found in _distributions(WANTED):
        places |= _top_level(found)
    for name in WANTED:
        if name not in places:  # a development build without a list of files
            places[name] = _folder_of(name)
    return places


def _distributions(names: tuple[str, ...]) -> list[Distribution]:
    """These and all that they require, extras left aside, installed ones only."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        waiting += [_name(line) for line in found[name].requires or () if "extra ==" not in line]
    return list(found.values())


def _name(requirement: str) -> str:
    match = NAME.match(requirement)
    return match.group() if match else ""


def _top_level(found: Distribution) -> dict[str, str]:
    tops = {entry.parts[0] for entry in found.files or () if entry.parts[0] != ".."}
    useful = (top for top in tops if top != "__pycache__" and not top.endswith((".dist-info", ".egg-info", ".pth")))
    paths = {top: Path(str(found.locate_file(top))).resolve() for top in useful}
    return {_import_name(path): str(path) for path in paths.values() if _is_code(path)}


def _is_code(path: Path) -> bool:
    return path.is_dir() or path.suffix in SUFFIXES


def _import_name(path: Path) -> str:
    return path.name if path.is_dir() else path.name.split(".")[0]


def _folder_of(name: str) -> str:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(name)
    return str(Path(spec.origin).resolve().parent)
