"""Claims about what the worker observes of a call: where results stand, what runs, and how much of it.

They rest on facts from the process in which the learner's code runs, so they fail where the file reaches for the
interpreter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from autograder.checks import sentences, unobservable
from autograder.checks.asking import Asking, texts_in
from autograder.checks.case import Case
from autograder.checks.outcome import Failed
from autograder.checks.request import Options, Stopped


class Observed(Asking):
    """Portability, vectorisation and rules."""

    def follows_the_device(self, case: Case) -> None:
        """Makes nothing on a device of its own: on `meta` the result is there too; needing data is undecided.

        With a real GPU the same is asked of it; what stops on the CPU as well is undecided.
        """
        self._follows(case, "meta", sentences.needs_data)
        if self.device != "cpu":
            self._follows(case, self.device, lambda stopped: isinstance(self._send(case, Options()), Stopped))
        self._needs_facts()

    def _follows(self, case: Case, device: str, undecided: Callable[[Stopped], bool]) -> None:
        moved = replace(case, args={**case.args, "device": device}) if "device" in case.args else case
        seen = self._send(moved, Options(device=device))
        if isinstance(seen, Stopped):
            if sentences.device_mismatch(seen):
                raise Failed(
                    sentences.other_device(self.exercise.name, self._where(seen)),
                    evidence=sentences.stopped_evidence(seen),
                    kind="device",
                    general=sentences.other_device(self.exercise.name, ""),
                )
            if not undecided(seen):
                self._raise_stopped(seen)
            return
        for slot, output in zip(self.exercise.signature.result_slots(), seen.outputs, strict=False):
            if output.device != device:
                raise Failed(sentences.device(slot.name, output.device), kind="device", about=slot.name)

    def counts_the_same(self, case: Case, *larger: Case) -> None:
        """The number of tensor operations does not grow from a small case to larger ones."""
        counts = [self._operations(one) for one in (case, *larger)]
        if any(count > counts[0] for count in counts[1:]):
            evidence = f"operations: {', '.join(str(count) for count in counts)}"
            raise Failed(sentences.loops(), evidence=evidence, kind="loop")
        self._needs_facts()

    def _operations(self, case: Case) -> int:
        # Of two calls the second is counted: a first one may fill caches of the learner's own.
        facts = self.observe(case, Options(device=self.device, watch=("operations",), calls=2)).facts
        if facts.get("beside") is True:
            raise Failed(unobservable.beside(), kind="unseen")
        count = facts.get("operations")
        if not isinstance(count, int):
            raise Failed(
                "The tensor operations could not be counted: something in the code stops the record.", kind="loop"
            )
        return count

    def keeps_the_rules(self, *cases: Case) -> None:
        """Nothing that the unit forbids is called while the exercise runs."""
        for case in cases:
            seen = self._send(case, Options(device=self.device, watch=("rules",)))
            found = texts_in(seen.facts.get("forbidden"))
            if found:
                raise Failed(sentences.forbidden(found, self.rules.says), kind="rules", about=found[0])
            if isinstance(seen, Stopped):
                self._raise_stopped(seen)
            if why := unobservable.unseen(seen.facts, self.reach):
                raise Failed(why, kind="rules")
        if self.reach.tracing:
            raise Failed(unobservable.traced(*self._named(self.reach.tracing[0])), kind="rules")
        self._needs_facts(kind="rules")
