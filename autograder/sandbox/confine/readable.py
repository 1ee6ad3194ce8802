"""What a worker may read: the standard library, torch and numpy with what they need, this package.

Everything is on the list by name. A folder that holds other things (site-packages, the checkout around an editable
install) is never on it; where the standard library's folder contains site-packages, its entries are listed one by one.
"""

from __future__ import annotations

import glob
import os
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from autograder.sandbox.confine import landlock

# Folders inside the standard library's that hold something else, or nothing that a worker needs.
NOT_LIBRARY = frozenset({"site-packages", "dist-packages", "test", "idlelib", "ensurepip", "turtledemo", "lib2to3"})
DEVICES = {
    "/dev/null": landlock.USE_DEVICE,
    "/dev/zero": landlock.READ_FILE,
    "/dev/urandom": landlock.READ_FILE,
}


@dataclass(frozen=True)
class Readable:
    """standard: folders of the standard library; extra: import packages and the shared libraries in use; devices: path
    to rights; aliases: other names of the library's folders (symbolic links) under which the interpreter knows them.
    """

    standard: tuple[str, ...]
    extra: tuple[str, ...]
    devices: Mapping[str, int]
    aliases: Mapping[str, str]

    def folders_and_files(self) -> tuple[str, ...]:
        """Everything but devices."""
        return (*self.standard, *self.extra)

    def hidden_inside(self) -> tuple[str, ...]:
        """Folders inside the library's that must be covered by an empty one; some of `extra` may lie in them."""
        return hidden_inside(self.standard)

    def landlock_rules(self) -> dict[str, int]:
        """Path to rights, for every path whose whole subtree may be read."""
        entries = [path for folder in self.standard for path in library_entries(folder)]
        rules = dict.fromkeys((*entries, *self.extra), landlock.READ)
        return {**rules, **self.devices}


def find(packages: Iterable[str], *, device: str) -> Readable:
    """The list for this process as it is now: call it after everything has been imported."""
    known = [sysconfig.get_path(key) for key in ("stdlib", "platstdlib")]
    library = tuple(dict.fromkeys(map(os.path.realpath, known)))
    aliases = {path: os.path.realpath(path) for path in known if path != os.path.realpath(path)}
    roots = list(dict.fromkeys(os.path.realpath(path) for path in packages if os.path.exists(path)))
    roots += [path for path in mapped_files() if not _beneath(path, roots) and not in_library(path, library)]
    if device != "cuda":
        return Readable(library, tuple(roots), DEVICES, aliases)
    return Readable(library, (*roots, *_driver_files(roots)), {**DEVICES, **_driver_devices()}, aliases)


def hidden_inside(library: Iterable[str]) -> tuple[str, ...]:
    """The folders of NOT_LIBRARY that exist."""
    inside = (os.path.join(folder, name) for folder in library for name in sorted(NOT_LIBRARY))
    return tuple(path for path in inside if os.path.isdir(path))


def in_library(path: str, library: Iterable[str]) -> bool:
    """Whether a path is part of the standard library proper."""
    library = tuple(library)
    return _beneath(path, library) and not _beneath(path, hidden_inside(library))


def library_entries(folder: str) -> list[str]:
    """The folder itself if all of it is standard library, else its entries without the others."""
    names = os.listdir(folder)
    if NOT_LIBRARY.isdisjoint(names):
        return [folder]
    return [os.path.join(folder, name) for name in sorted(names) if name not in NOT_LIBRARY]


def mapped_files() -> list[str]:
    """Every file that this process has mapped: the interpreter and the shared libraries."""
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        paths = {line.rstrip("\n").split(maxsplit=5)[5] for line in maps if line.count("/")}
    return sorted(path for path in paths if path.startswith("/") and os.path.isfile(path))


def _beneath(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def _driver_files(mapped: Iterable[str]) -> list[str]:
    """The NVIDIA driver's libraries: beside libcuda, loaded by name when CUDA starts."""
    folders = {os.path.dirname(path) for path in mapped if os.path.basename(path).startswith("libcuda.so")}
    patterns = [os.path.join(folder, name) for folder in folders for name in ("libcuda*", "libnvidia-*")]
    found = [os.path.realpath(path) for pattern in patterns for path in glob.glob(pattern)]
    return [
        *found,
        *(path for path in ("/proc/driver/nvidia", "/proc/devices", "/sys/devices/system") if os.path.exists(path)),
    ]


def _driver_devices() -> dict[str, int]:
    rights = landlock.USE_DEVICE | landlock.IOCTL_DEV
    return dict.fromkeys((path for path in glob.glob("/dev/nvidia*") if not os.path.isdir(path)), rights)
