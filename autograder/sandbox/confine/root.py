"""A new root that holds the allow-list and nothing else, all of it read-only.

Uses the mount calls of kernel 5.12 and later: a tree is copied by handle, made read-only with everything mounted
beneath it (the older remount leaves submounts writable), and put in place.
"""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable, Mapping

from autograder.sandbox.confine import libc
from autograder.sandbox.confine.readable import Readable

MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 2, 4, 8, 16384, 1 << 18
OPEN_TREE_CLONE, OPEN_TREE_CLOEXEC = 1, 0o2000000
MOVE_MOUNT_EMPTY_SOURCE = 4
READ_ONLY, NO_SETUID, NO_DEVICES, NO_PROGRAMS = 1, 2, 4, 8  # MOUNT_ATTR_*
DETACH = 2
ABOVE_SCRATCH = "/scratch"  # rules of Landlock hold for what is mounted beneath a folder, not for what is mounted on it
SCRATCH = f"{ABOVE_SCRATCH}/own"
MOUNT_POINTS = ("/tmp", "/mnt", "/var", "/usr")


def build(allowed: Readable) -> None:
    """Enter a new root with these files and folders at their own paths. Needs a mount namespace of its own."""
    with libc.step("new root"):
        mount(None, "/", None, MS_REC | MS_PRIVATE)
        library = _copies(_outermost(allowed.standard), READ_ONLY | NO_SETUID | NO_DEVICES)
        extra = _copies(_outermost(allowed.extra), READ_ONLY | NO_SETUID | NO_DEVICES)
        devices = _copies(allowed.devices, READ_ONLY | NO_SETUID | NO_PROGRAMS)
        top = next(path for path in MOUNT_POINTS if os.path.isdir(path))
        covers = [top + path for path in allowed.hidden_inside()]  # before `top`, where they may lie, is covered
        mount("root", top, "tmpfs", MS_NOSUID | MS_NODEV, "size=4m,mode=755")
        _place_all(library, top)
        for cover in covers:
            mount("nothing", cover, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")
        _place_all({**extra, **devices}, top)
        for name, path in allowed.aliases.items():
            _link(top + name, path)
        os.makedirs(top + SCRATCH)
        for cover in covers:
            _read_only(cover)
        _enter(top)


def scratch(megabytes: int, files: int) -> None:
    """A private, size-limited working folder for this process, and go there."""
    with libc.step("scratch folder"):
        options = f"size={megabytes}m,nr_inodes={files},mode=700"
        mount("scratch", SCRATCH, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, options)
        os.chdir(SCRATCH)


def mount(source: str | None, target: str, kind: str | None, flags: int, options: str | None = None) -> None:
    """mount(2). Raises OSError."""
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind, options)]
    result = libc.libc.mount(texts[0], texts[1], texts[2], ctypes.c_ulong(flags), texts[3])
    libc.check(result, f"mount {target}")


def set_attributes(handle: int, attributes: int) -> None:
    """Turn these attributes on for a mount and all beneath it."""
    data = ctypes.create_string_buffer(struct.pack("=QQQQ", attributes, 0, 0, 0), 32)
    libc.syscall("mount_setattr", handle, b"", libc.AT_EMPTY_PATH | libc.AT_RECURSIVE, data, 32)


def _outermost(trees: Iterable[str]) -> list[str]:
    """Without those that lie inside another."""
    chosen: list[str] = []
    for path in sorted(set(trees)):
        if not any(path.startswith(outer + "/") for outer in chosen):
            chosen.append(path)
    return chosen


def _copies(paths: Iterable[str], attributes: int) -> dict[str, int]:
    return {path: _copy(path, attributes) for path in paths}


def _copy(path: str, attributes: int) -> int:
    flags = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | libc.AT_RECURSIVE
    handle = libc.syscall("open_tree", libc.AT_FDCWD, os.fsencode(path), flags)
    set_attributes(handle, attributes)
    return handle


def _place_all(copies: Mapping[str, int], top: str) -> None:
    for path, copy in copies.items():
        _place(copy, top + path)


def _link(name: str, path: str) -> None:
    if not os.path.lexists(name):
        os.makedirs(os.path.dirname(name), exist_ok=True)
        os.symlink(path, name)


def _place(copy: int, target: str) -> None:
    if os.path.isdir(f"/proc/self/fd/{copy}"):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    libc.syscall("move_mount", copy, b"", libc.AT_FDCWD, os.fsencode(target), MOVE_MOUNT_EMPTY_SOURCE)
    os.close(copy)


def _enter(top: str) -> None:
    """Make `top` the root and forget the old one."""
    os.chdir(top)
    libc.syscall("pivot_root", b".", b".")
    libc.check(libc.libc.umount2(b".", DETACH), "umount")
    os.chdir("/")
    _read_only("/")


def _read_only(path: str) -> None:
    """Make the mount at this path read-only, those beneath it left alone."""
    handle = libc.syscall("open_tree", libc.AT_FDCWD, os.fsencode(path), OPEN_TREE_CLOEXEC)
    data = ctypes.create_string_buffer(struct.pack("=QQQQ", READ_ONLY, 0, 0, 0), 32)
    libc.syscall("mount_setattr", handle, b"", libc.AT_EMPTY_PATH, data, 32)
    os.close(handle)
