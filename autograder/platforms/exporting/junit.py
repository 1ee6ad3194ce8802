"""JUnit XML, as continuous integration shows it: a suite per student and unit, a case per check.

Only what the student's own page says is in it. A check that was not tried is `skipped`; an error of ours is `error`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from xml.etree import ElementTree

from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, write_bytes
from autograder.results.document import CheckResult, Document, UnitResult
from autograder.results.steps import Failure, Step
from autograder.text import harmless, one_line

SUITES = Step("writing the suites")
_TAGS = {"fail": "failure", "fault": "failure", "todo": "skipped", "skip": "skipped", "error": "error"}


def export(documents: Iterable[Document], grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Write one file for the whole class."""
    root = ElementTree.Element("testsuites", name="autograder")
    failures: list[Failure] = []
    for document in documents:
        SUITES.run(document.student, partial(_add_suites, root, document), failures.append)
    ElementTree.indent(root)
    write_bytes(export_options.to, ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")
    return ExportReport(
        export_options.to,
        given={grade.student: "" for grade in grades if grade.score is not None},
        withheld=tuple(grade.student for grade in grades if grade.score is None),
        failures=tuple(failures),
    )


def _add_suites(root: ElementTree.Element, document: Document) -> None:
    root.extend([_suite(document, unit) for unit in document.units])


def _suite(document: Document, unit: UnitResult) -> ElementTree.Element:
    cases = [_case(unit, exercise.exercise, check) for exercise in unit.exercises for check in exercise.checks]
    if unit.status in ("unreadable", "withheld") and not cases:
        word = "error" if unit.status == "withheld" else "failure"
        cases = [_marked(_element("testcase", classname=unit.unit, name="the file"), word, unit.message)]
    counts = {word: sum(case.find(word) is not None for case in cases) for word in ("failure", "error", "skipped")}
    suite = _element(
        "testsuite",
        name=f"{document.student}: {unit.unit}",
        tests=str(len(cases)),
        failures=str(counts["failure"]),
        errors=str(counts["error"]),
        skipped=str(counts["skipped"]),
        timestamp=document.graded_at,
    )
    suite.extend(cases)
    return suite


def _case(unit: UnitResult, exercise: str, check: CheckResult) -> ElementTree.Element:
    name = f"{check.check}: {check.says}"
    case = _element("testcase", classname=f"{unit.unit}.{exercise}", name=name, time=f"{check.seconds:.3f}")
    tag = _TAGS.get(check.verdict)
    return _marked(case, tag, "" if check.verdict == "error" else check.message) if tag else case


def _marked(case: ElementTree.Element, tag: str, message: str) -> ElementTree.Element:
    inner = ElementTree.SubElement(case, tag, message=one_line(message, limit=400))
    inner.text = harmless(message, limit=3000)
    return case


def _element(tag: str, **attributes: str) -> ElementTree.Element:
    """Control characters, which XML forbids, are made visible."""
    return ElementTree.Element(tag, {name: one_line(value, limit=400) for name, value in attributes.items()})
