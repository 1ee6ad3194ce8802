"""Short ways to put code into a worker and ask it something."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from autograder.sandbox import Fault, Worker, WorkerSource


@contextlib.contextmanager
def running(source: WorkerSource, text: str, seconds: float = 20) -> Iterator[tuple[Worker, dict[str, Any]]]:
    """A worker with this text loaded, and the reply to that."""
    worker = source.start()
    try:
        yield worker, load(worker, text, seconds)
    finally:
        worker.close()


def load(worker: Worker, text: str, seconds: float = 20) -> dict[str, Any]:
    return worker.ask({"op": "load", "unit": "lstm", "sources": {"lstm": text}, "seed": 1}, seconds=seconds).header


def fault_of(source: WorkerSource, text: str, seconds: float = 20) -> Fault:
    """The fault that loading this text ends in."""
    worker = source.start()
    try:
        header = load(worker, text, seconds)
    except Fault as fault:
        return fault
    finally:
        worker.close()
    raise AssertionError(f"no fault: {header}")


def printed(source: WorkerSource, text: str, seconds: float = 20) -> str:
    """What this text prints while it is loaded."""
    with running(source, text, seconds) as (worker, header):
        assert header["ok"], header
        return worker.printed().strip()
