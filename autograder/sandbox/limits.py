"""What one worker may cost. Read on both sides of the sandbox, so it imports nothing heavy."""

from __future__ import annotations

from dataclasses import dataclass, fields

from autograder.errors import IsolationError


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one worker may use. Every value has a hard cap, so that an option cannot switch a protection off.

    call_seconds, load_seconds: wall-clock time of one request. cpu_seconds: processor time of the worker's whole
    life (all threads together). memory_mb: on top of what the fork server holds. output_kb: printed text kept.
    files_mb, files: what the private working folder holds (where there is one). open_files: descriptors.
    """

    call_seconds: float = 10.0
    load_seconds: float = 20.0
    cpu_seconds: int = 120
    memory_mb: int = 2048
    output_kb: int = 64
    files_mb: int = 8
    files: int = 256
    open_files: int = 64
    threads: int = 64

    def __post_init__(self) -> None:
        for field in fields(self):
            least, most = CAPS[field.name]
            if not least <= getattr(self, field.name) <= most:
                raise IsolationError(
                    f"limit {field.name}={getattr(self, field.name)} is not between {least} and {most}"
                )


# Least and most of every limit: enough to run torch at all; little enough that a batch ends and a machine survives.
CAPS: dict[str, tuple[float, float]] = {
    "call_seconds": (0.05, 3600),
    "load_seconds": (0.05, 3600),
    "cpu_seconds": (1, 7200),
    "memory_mb": (64, 262_144),
    "output_kb": (4, 4096),
    "files_mb": (1, 1024),
    "files": (16, 65_536),
    "open_files": (24, 1024),
    "threads": (4, 1024),
}
