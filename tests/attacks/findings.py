"""What a document and everything published of it must not say: unearned points, secrets, numbers, harmful text."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograder.checks.oracle import DrawnOracle, ask_reference
from autograder.checks.trial import Trial
from autograder.course.model import Unit
from autograder.results import CheckResult, Document
from tests.attacks.attack import Attack

CANARY = "CANARY-5d1c"
LARGEST = 100_000  # bytes of a document of two small units
# What an attack uses where it can only leak numbers: lines from seven million on, 190 to 199 results.
LEAKED = re.compile(r"LEAK|\b7\d{6}\b|\b19\d\b")
HARMFUL = re.compile(r"\x1b[\[\]]|\u202e|(?m:^|,)=cmd")


def verdicts(document: Document, unit: str) -> list[str]:
    """The verdicts of the exercises' checks of a unit, in order."""
    return [
        check.verdict
        for one in document.units
        for exercise in one.exercises
        for check in exercise.checks
        if one.unit == unit and exercise.exercise != "answers"
    ]


def hidden(document: Document, unit: str) -> list[CheckResult]:
    """The results of the hidden checks of a unit."""
    return [
        check
        for one in document.units
        for exercise in one.exercises
        for check in exercise.checks
        if one.unit == unit and not check.visible
    ]


def unearned(attack: Attack, document: Document) -> Iterator[str]:
    """A point more, or less, than the attack's first line allows, or another verdict."""
    if document.status != "graded":
        yield f"the grade is {document.status}: {[one.get('traceback') for one in document.own_errors]}"
    unit = next(one for one in document.units if one.unit == attack.unit)
    if unit.score > attack.score + 1e-9 or (attack.exactly and abs(unit.score - attack.score) > 1e-9):
        checks = [check for one in unit.exercises for check in one.checks]
        earned = [f"{check.check} {check.points:g}" for check in checks if check.points]
        lost = [(check.check, check.verdict, check.message) for check in checks if check.points < check.max_points]
        yield f"{unit.score:g} points, expected {attack.expected}; earned: {earned}; lost: {lost}"
    odd = set(verdicts(document, attack.unit)) - attack.verdicts if attack.verdicts else set()
    if odd:
        yield f"a check has the verdict {sorted(odd)}, expected {attack.expected}"


def told(document: Document) -> Iterator[str]:
    """What a hidden check or the diagnosis says that no visible check says, and that is an attack's own text."""
    private = [check.message for unit in document.units for one in unit.exercises for check in one.checks
               if not check.visible]  # fmt: skip
    private += [str(one.diagnosis and (one.diagnosis.id, one.diagnosis.message, one.diagnosis.hint))
                for unit in document.units for one in unit.exercises]  # fmt: skip
    private += [unit.message for unit in document.units]
    visible = {check.message for unit in document.units for one in unit.exercises for check in one.checks
               if check.visible}  # fmt: skip
    for text in private:
        if any(message and message.split(" (")[0] in text for message in visible):
            continue  # a visible check says it, so it is about a case that everybody has
        if found := LEAKED.search(text):
            yield f"a hidden check or the diagnosis says {found[0]!r}: {text[:200]}"
    if len(document.dumps()) > LARGEST:
        yield f"the document has {len(document.dumps())} bytes"


def leaked(published: str, secrets: Iterable[str], numbers: set[str]) -> Iterator[str]:
    """Secrets, hidden numbers and harmful text in everything that leaves."""
    everything = re.sub(r'"(seconds|median)": [\d.e-]+', "", published)
    if any(secret in everything for secret in secrets):
        yield "a secret of the grader is in what is published"
    shown = {number[:7] for number in re.findall(r"\d+\.\d{3,}", everything)}
    if stolen := shown & numbers:
        yield f"numbers of hidden checks are published: {sorted(stolen)[:3]}"
    if found := HARMFUL.search(everything):
        yield f"something that is not harmless is published: {everything[found.start() - 60 : found.end() + 40]!r}"


def interference(one: Document, other: Document, unit: str) -> Iterator[str]:
    """Under another seed the sentences of hidden checks are the same, but for one of each exercise."""
    pairs = zip(hidden(one, unit), hidden(other, unit), strict=True)
    differing = [(first.message, second.message) for first, second in pairs
                 if first.verdict == second.verdict and first.message != second.message]  # fmt: skip
    if len(differing) > 2:  # the one chosen sentence of either run
        yield f"sentences of hidden checks depend on the inputs: {differing}"


def numbers(unit: Unit, seed: bytes) -> set[str]:
    """Six digits of every number that the hidden checks of a unit draw or expect."""
    oracle = DrawnOracle(unit, seed)
    found = set()
    for exercise in unit.exercises:
        for case in _cases(unit, exercise, oracle):
            answers = oracle.expected(exercise, case, "float64").outputs
            tensors = [*case.args.values(), *case.weights.values(), *(output.tensor for output in answers)]
            values = [abs(value) for tensor in tensors for value in tensor.flatten().tolist()]
            # Near 0 and 1 many numbers have the same digits.
            found |= {f"{value:.6f}"[:7] for value in values if 0.02 < value < 0.98 or value > 1.02}
    return found


def _cases(unit: Unit, exercise: Any, oracle: DrawnOracle) -> Iterator[Any]:
    """The cases that the hidden checks of an exercise draw, seen by running them on the reference."""
    right: Callable[..., Any] = lambda header, tensors: ask_reference(unit, header, tensors)  # noqa: E731
    for check in exercise.checks:
        if not check.visible:
            trial = Trial(check, exercise, unit.rules, oracle, right)
            with contextlib.suppress(Exception):
                check.run(trial)
            yield from (call.case for call in trial.calls)
