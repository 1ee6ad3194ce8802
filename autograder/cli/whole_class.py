"""Grading a class with everything that belongs to it: the platforms' layouts go in, pages and tables come out.

Grading knows neither platforms nor pages; they are joined here.
"""

from __future__ import annotations

from dataclasses import replace

from autograder.grading.batch import Tally
from autograder.grading.whole_class import Audience, GradeRequest, grade_class
from autograder.platforms.downloads import LAYOUTS
from autograder.reports import ClassPages

__all__ = ["GradeRequest", "grade_and_report"]


def grade_and_report(request: GradeRequest, audience: Audience) -> Tally:
    """Grade a class and write its pages. AutograderError where the batch cannot run; then nothing was written."""
    return grade_class(replace(request, platforms=LAYOUTS), audience, ClassPages(request.out))
