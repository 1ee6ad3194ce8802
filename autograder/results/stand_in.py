"""The document that stands in for one that our own error made unusable: everything withheld, the traceback kept."""

from __future__ import annotations

from dataclasses import replace

from autograder.results.document import Document, UnitResult
from autograder.results.steps import Failure


def stand_in(document: Document, failure: Failure) -> Document:
    """The same student without grade, notes and remarks: nothing that could have been the reason is left."""
    units = tuple(UnitResult.without(one.unit, "withheld", one.max_score) for one in document.units)
    return replace(
        document, status="withheld", score=0.0, penalty=0.0, penalties={}, final_score=0.0, units=units, notes=(),
        own_errors=(failure.record(),), remarks=(), previous=(), extra={},
    )  # fmt: skip
