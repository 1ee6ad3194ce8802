"""Does the diagnosis name the mistake? For every known wrong answer it must; for mutants the share is counted."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from autograder.authoring.doctor.examine import Verdicts
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.course.known_answers import KnownAnswer
from autograder.course.model import Unit
from autograder.diagnosis import Diagnostician
from autograder.results import Diagnosis


def examine_naming(
    unit: Unit, answers: Sequence[KnownAnswer], verdicts: Mapping[str, Verdicts], diagnostician: Diagnostician
) -> Section:
    """Whether each wrong answer is diagnosed by its own name, or by that of one with the same answers.

    verdicts: what the checks found, by the answer's id; the diagnostician learns from them, so nothing runs again.
    """
    for known in answers:
        diagnostician.banks[known.exercise].learn(known, verdicts[known.id].outcomes)
    findings, own, alike = [], 0, 0
    start = time.process_time()
    for known in answers:
        if not verdicts[known.id].rejecting() or any(verdicts[known.id].errors()):
            continue  # accepted, or met a check that stops by itself: both are said elsewhere
        found = diagnostician.diagnose(unit.exercise(known.exercise), verdicts[known.id].outcomes, None, None)
        name = found.id.rsplit("/", 1)[1] if found else "nothing"
        if name == known.name or (found and _rule(found, verdicts[known.id])):
            own += 1
        elif name in class_of(known, answers):
            alike += 1
        else:
            what = f"diagnosed as {name}: {found.message if found else 'no diagnosis'}"
            repair = f"tell them apart by a check, or write `Same as: {name}` in {known.place}, with the reason"
            findings.append(Finding("diagnosis", known.id, what, repair))
    milliseconds = round(1000 * (time.process_time() - start))
    classes = {frozenset(class_of(known, answers)) for known in answers if len(class_of(known, answers)) > 1}
    counts = {
        "named": own,
        "named as one that answers the same": alike,
        "classes that answer the same": len(classes),
        "ms of processor time": milliseconds,
    }
    return section("diagnoses", counts, findings)


def class_of(known: KnownAnswer, answers: Sequence[KnownAnswer]) -> set[str]:
    """Names of the wrong answers that are declared to answer alike, in either direction."""
    siblings = [other for other in answers if other.exercise == known.exercise]
    alike = {known.name, *known.same_as}
    while True:
        more = {other.name for other in siblings if alike & {other.name, *other.same_as}}
        more |= {name for other in siblings if other.name in more for name in other.same_as}
        if more <= alike:
            return alike
        alike |= more


def is_specific(found: Diagnosis | None, unit: Unit) -> bool:
    """Whether a diagnosis says more than which check failed first."""
    if found is None:
        return False
    _, exercise, name = found.id.split("/", 2)
    plain = {check.name for check in unit.exercise(exercise).checks if check.family not in ("laws", "masking")}
    return name not in plain


def _rule(found: Diagnosis, verdicts: Verdicts) -> bool:
    """A forbidden call is named by the rule itself, whatever file of the bank it stands in."""
    broken = any(one.failure is not None and one.failure.kind == "rules" for one in verdicts.outcomes)
    return broken and found.id.endswith("/not_allowed")
