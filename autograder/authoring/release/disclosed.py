"""What graded students may be told, and so is no secret on a page: sentences of checks, mistakes and questions.

Statements, numbers and whole solutions stay secret there too.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import autograder
from autograder.authoring.release.normal_forms import long_strings
from autograder.authoring.release.secrets import Secrets, kept_files, read_secrets
from autograder.authoring.sync.unit_files import unit_folders


@lru_cache(maxsize=4)
def course_secrets(solutions: Path) -> Secrets:
    """The secrets of a course, for texts that this package makes."""
    return read_secrets(solutions, Path(autograder.__file__).parent)


def without_told(secrets: Secrets, solutions: Path) -> Secrets:
    """The secrets that are left when the sentences of hidden checks, questions and wrong answers may be said."""
    told: set[str] = set()
    for folder in unit_folders(solutions):
        for path in kept_files(folder):
            if "right" not in path.relative_to(folder).parts:
                told |= {form for _, form in long_strings(ast.parse(path.read_text(encoding="utf-8-sig")))}
    return replace(secrets, forms={form: origin for form, origin in secrets.forms.items() if form not in told})
