"""The watching around a call: which facts are taken, and how they are summed up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from autograder.worker import forbidden_names
from autograder.worker.compiled_code import Programs
from autograder.worker.interference import Alarm, reached, take_hooks_out

from .load import Loaded
from .operations import Recorder
from .rules import Forbidden, RuleWatch

Result = TypeVar("Result")


class Observer:
    """Watches the runs of one call for what the request asks for."""

    def __init__(self, forbidden: Forbidden, wanted: frozenset[str]) -> None:
        self._forbidden = forbidden
        self._rules = "rules" in wanted
        self._operations = "operations" in wanted
        self._seen: set[str] = set()
        self._blind: set[str] = set()
        self._made = False
        self._count: int | None = None

    def watch(self, run: Callable[[], Result], *, counting: bool) -> Result:
        """Runs something of the learner's, noting forbidden calls; with `counting` its operations are counted.

        The last count stays. What it raises goes through.
        """
        take_hooks_out()
        recorder = Recorder() if self._rules or self._operations else None
        watch = RuleWatch(self._forbidden) if self._rules and self._forbidden.any_python else None
        programs = Programs() if self._rules else None
        if programs is not None:
            programs.begin()
        alarm = Alarm()
        try:
            return _within(recorder, watch, alarm, run)
        finally:
            self._made |= programs is not None and programs.ran()
            self._blind |= alarm.reasons
            self._sum_up(recorder, watch, counting)

    def _sum_up(self, recorder: Recorder | None, watch: RuleWatch | None, counting: bool) -> None:
        if watch is not None:
            self._seen |= watch.seen
            self._made |= watch.made
            self._blind |= {"hook"} if watch.blind else set()
        if recorder is None:
            return
        self._seen |= recorder.names & self._forbidden.operations
        if not recorder.whole:
            self._blind.add("record")
        if counting:
            self._count = recorder.count if recorder.whole else None

    def facts(self, loaded: Loaded, target: str) -> dict[str, Any]:
        """`beside` (threads), `hooked` and `reached` (the interpreter), `operations`; of the rules the rest.

        `forbidden` (ran), `made` (ran, and was made beforehand), `blind` (why unsure), `named` (if unsure: stands in
        the source).
        """
        facts: dict[str, Any] = {"beside": "threads" in self._blind, "hooked": "hook" in self._blind}
        facts["reached"] = reached()
        if self._operations:
            facts["operations"] = self._count
        if self._rules:
            named = self._named(loaded, target) if self._blind else []
            seen = self._seen.union(named)
            facts |= {"forbidden": sorted(seen), "named": named, "blind": sorted(self._blind), "made": self._made}
        return facts

    def _named(self, loaded: Loaded, target: str) -> list[str]:
        """What the source names, read once for each exercise."""
        if target not in loaded.named:
            found = forbidden_names.named(loaded.importer.sources, loaded.unit, target, self._forbidden)
            loaded.named[target] = sorted(found)
        return loaded.named[target]


def _within(recorder: Recorder | None, watch: RuleWatch | None, alarm: Alarm, run: Callable[[], Result]) -> Result:
    """No `contextlib` here: it assigns to attributes of exceptions, which may be properties of the learner's class."""
    if recorder is not None:
        with recorder:
            return _within(None, watch, alarm, run)
    if watch is not None:
        with watch, alarm:
            return run()
    with alarm:
        return run()
