"""An exercise that uses another one which is wrong itself: the other is to be mended first."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import replace

from autograder.results import Diagnosis
from autograder.submissions.source_text import parsed


def mend_first(diagnosis: Diagnosis, text: str, exercise: str, wrong: Collection[str]) -> Diagnosis:
    """The diagnosis with the step that comes before its own, where the exercise uses one of `wrong`.

    text: the learner's file; wrong: exercises of it that are not right either, in their order.
    """
    used = uses(text, exercise) if wrong else frozenset()
    first = next((name for name in wrong if name in used), None)
    if first is None:
        return diagnosis
    step = f"First mend `{first}`, which this uses; it is not right yet either."
    return replace(diagnosis, hint=step, hints=(step, *diagnosis.hints[1:]))


def uses(text: str, name: str) -> frozenset[str]:
    """What of the file's own functions and classes one of them names, directly or through others."""
    tree = parsed(text)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    own = {node.name: node for node in (tree.body if tree else ()) if isinstance(node, kinds)}
    found: set[str] = set()
    waiting = [name]
    while waiting:
        node = own.get(waiting.pop())
        named = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)} if node else set()
        new = (named & own.keys()) - found - {name}
        found |= new
        waiting += new
    return frozenset(found)
