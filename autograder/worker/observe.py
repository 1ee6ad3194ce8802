"""The watching around a call: which facts are taken, and how they are summed up."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from . import syntax
from .load import Loaded
from .operations import Recorder
from .rules import Forbidden, Watch


class Observer:
    """Watches the runs of one call for what the request asks for."""

    def __init__(self, forbidden: Forbidden, wanted: frozenset[str]) -> None:
        self._forbidden = forbidden
        self._rules = "rules" in wanted
        self._operations = "operations" in wanted
        self._seen: set[str] = set()
        self._blind: set[str] = set()
        self._count: int | None = None

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Around a run: operations are counted (the last run's number stays), forbidden calls noted."""
        if not (self._rules or self._operations):
            yield
            return
        recorder = Recorder()
        try:
            with recorder, self.rules_only():
                yield
        finally:
            self._count = recorder.count if recorder.whole else None
            self._seen |= recorder.names & self._forbidden.operations
            if not recorder.whole:
                self._blind.add("record")

    @contextlib.contextmanager
    def rules_only(self) -> Iterator[None]:
        """Around a constructor: forbidden calls are noted, operations are not counted."""
        if not (self._rules and self._forbidden.any_python):
            yield
            return
        watch = Watch(self._forbidden)
        try:
            with watch:
                yield
        finally:
            self._seen |= watch.seen
            self._blind |= watch.blind

    def facts(self, loaded: Loaded, target: str) -> dict[str, Any]:
        """`operations`; `forbidden` (ran), `named` (stands in the source of what was called), `blind` (why unsure)."""
        facts: dict[str, Any] = {}
        if self._operations:
            facts["operations"] = self._count
        if self._rules:
            named = syntax.named(loaded.importer.sources, loaded.unit, target, self._forbidden)
            seen = self._seen | (named if self._blind else set())
            facts |= {"forbidden": sorted(seen), "named": sorted(named), "blind": sorted(self._blind)}
        return facts
