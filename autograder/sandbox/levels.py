"""What isolation is on: the protections by name, the layers they make up, and the words of the result document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["full", "partial", "none"]
Layer = Literal["L3", "L2", "L1", "L0"]
LAYERS: tuple[Layer, ...] = ("L3", "L2", "L1", "L0")

# What a reader of `autograder sandbox` sees for each protection: what it is for.
PURPOSES = {
    "process": "the learner's code runs in a process of its own, with time limits",
    "limits": "memory, processor time, files and descriptors of that process are limited",
    "system calls": "new processes, sockets, signals to others and administration are refused (seccomp)",
    "landlock": "files outside Python and torch cannot be opened (Landlock)",
    "namespaces": "a private root, network, process table and message queues (Linux namespaces)",
    "user": "the learner's code runs as a user that owns nothing",
    "threads": "the number of threads is limited",
}
# What each layer consists of; "user" and "threads" are extras that no layer depends on.
PARTS: dict[Layer, tuple[str, ...]] = {
    "L3": ("process", "limits", "system calls", "landlock", "namespaces"),
    "L2": ("process", "limits", "system calls", "landlock"),
    "L1": ("process", "limits", "system calls"),
    "L0": ("process", "limits"),
}


@dataclass(frozen=True)
class Off:
    """A protection that is not on: why, and how to get it."""

    name: str
    why: str
    remedy: str


@dataclass(frozen=True)
class Isolation:
    """What stands between a learner's code and this machine, as found by trying.

    layer: which bundle of steps was taken. on, off: the protections by name. verified: what the probe, a real
    worker that tried to break out, could not do. failed: what it could do although the layer promises otherwise.
    """

    layer: Layer
    on: tuple[str, ...]
    off: tuple[Off, ...] = ()
    verified: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """`full`, `partial` or `none`: the word in every result."""
        if self.failed or self.layer == "L0":
            return "none" if self.layer == "L0" else "partial"
        return "full" if self.hides_files and "system calls" in self.on and self.verified else "partial"

    @property
    def hides_files(self) -> bool:
        """Whether hidden checks and other submissions are out of a worker's reach."""
        return "landlock" in self.on or "namespaces" in self.on

    def reasons(self) -> str:
        """What is off and why, for a sentence."""
        return "; ".join(f"{entry.name}: {entry.why}" for entry in self.off)

    def document(self) -> dict[str, object]:
        """The value of `isolation` in a result document."""
        return {"level": self.level, "off": [entry.name for entry in self.off]}
