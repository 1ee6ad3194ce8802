"""`result.json` and `tests.json` of Classroom 50, checked before they are written. Its points are whole numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from autograder.platforms.document_keys import one_of, problems, refuse, text, whole
from autograder.results import ExerciseResult

RESULT, TESTS = "classroom50/result/v1", "classroom50/tests/v1"
MOST_TESTS, LONGEST_NAME, MOST_POINTS, LONGEST_RUN = 100, 100, 1000, 600
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
# Key -> name in the environment of their runner.
ABOUT = {
    "classroom": "CLASSROOM", "assignment": "ASSIGNMENT", "submission": "SUBMISSION_TAG", "commit": "COMMIT_URL",
    "release": "RELEASE_URL", "review": "REVIEW_URL",
}  # fmt: skip
EXTRA = {"owner": "USERNAME", "assignment_type": "ASSIGNMENT_TYPE"}
RESULT_KEYS = {
    "schema": one_of(RESULT), **{key: text(2000) for key in (*ABOUT, *EXTRA)},
    "datetime": lambda value: isinstance(value, str) and _TIME.fullmatch(value) is not None,
    "score": whole(0, 10**6), "max-score": whole(0, 10**6), "tests": lambda value: isinstance(value, list),
}  # fmt: skip
ENTRY_KEYS = {
    "test-name": text(LONGEST_NAME, least=1), "passed": lambda value: isinstance(value, bool),
    "score": whole(0, 10**6), "max-score": whole(0, 10**6),
}  # fmt: skip
TEST_KEYS = {
    "name": text(LONGEST_NAME, least=1), "type": one_of("io", "run", "python"), "run": text(2000, least=1),
    "setup": text(2000), "timeout": whole(1, LONGEST_RUN), "points": whole(0, MOST_POINTS),
}  # fmt: skip


def scale_of(points: Sequence[float]) -> int:
    """The smallest factor that makes all these points whole numbers."""
    factor = 1
    for value in points:
        factor = _common(factor, Fraction(str(round(value, 4))).denominator)
    return factor


def _common(first: int, second: int) -> int:
    product = first
    while product % second:
        product += first
    return product


def make_result(
    exercises: Mapping[str, ExerciseResult], environment: Mapping[str, str], when: datetime
) -> dict[str, Any]:
    """The document for a run; `exercises` by `unit/exercise`. Raises InvalidResult."""
    factor = scale_of([check.max_points for result in exercises.values() for check in result.checks])
    tests = [_entry(name, result, factor) for name, result in exercises.items()]
    about = {key: environment.get(name, "") for key, name in ABOUT.items()}
    about["review"] = about["review"] or about["commit"]
    extra = {key: environment[name] for key, name in EXTRA.items() if environment.get(name)}
    document = {
        "schema": RESULT,
        **about,
        **extra,
        "datetime": when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(entry["score"] for entry in tests),
        "max-score": sum(entry["max-score"] for entry in tests),
        "tests": tests,
    }
    refuse(check_result(document))
    return document


def _entry(name: str, result: ExerciseResult, factor: int) -> dict[str, Any]:
    return {
        "test-name": name,
        "passed": all(check.verdict == "pass" for check in result.checks),
        "score": round(result.score * factor),
        "max-score": round(result.max_score * factor),
    }


def check_result(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a `result.json`."""
    required = ("schema", *ABOUT, "datetime", "score", "max-score", "tests")
    yield from problems(document, RESULT_KEYS, required, "result.json")
    names: list[object] = []
    for place, entry in enumerate(document.get("tests") or ()):
        yield from problems(entry, ENTRY_KEYS, tuple(ENTRY_KEYS), f"tests[{place}]")
        names.append(entry.get("test-name"))
        if entry.get("score", 0) > entry.get("max-score", 0):
            yield f"tests[{place}]: more points than there are"
    yield from _twice(names)
    if document.get("score", 0) > document.get("max-score", 0):
        yield "result.json: more points than there are"


def check_tests(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a `tests.json`."""
    yield from problems(
        document, {"schema": one_of(TESTS), "tests": lambda v: isinstance(v, list)}, ("schema", "tests"), "tests.json"
    )
    tests = document.get("tests") or ()
    if len(tests) > MOST_TESTS:
        yield f"tests.json: {len(tests)} tests, {MOST_TESTS} are allowed"
    for place, entry in enumerate(tests):
        yield from problems(entry, TEST_KEYS, ("name", "type", "run", "points"), f"tests[{place}]")
    yield from _twice([entry.get("name") for entry in tests])


def _twice(names: Sequence[object]) -> Iterator[str]:
    yield from (f"the name {name!r} stands twice" for name in sorted({str(n) for n in names if names.count(n) > 1}))
