"""A sandbox that is open already, handed to code that would open and close one of its own."""

from dataclasses import replace
from typing import Any

from autograder.sandbox.interface import Worker, WorkerSource
from autograder.sandbox.levels import Isolation


class Kept:
    """A source of workers that stays open when it is closed. `isolation`: what it is said to give.

    started: all workers that were started through it.
    """

    def __init__(self, source: WorkerSource, **isolation: Any) -> None:
        self.source = source
        self.isolation: Isolation = replace(source.isolation, **isolation)
        self.started: list[Worker] = []

    def start(self) -> Worker:
        self.started.append(self.source.start())
        return self.started[-1]

    def close(self) -> None:
        pass

    def __enter__(self) -> "Kept":
        return self

    def __exit__(self, *exception: object) -> None:
        pass
