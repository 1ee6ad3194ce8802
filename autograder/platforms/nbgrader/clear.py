"""Taking the solutions out of a cell: the same text that stands in the kit's stub."""

from __future__ import annotations

import ast
import re

from autograder.errors import ReleaseError

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
_ENTRY = re.compile(r'^(?P<head>\s*"[a-z_0-9]+":\s*)(?P<value>.+?),(?P<comment>\s*#.*)$')


def clear_code(text: str, exercise: str) -> str:
    """A code cell without its solution blocks. ReleaseError where a marker is not paired or answers are not cleared."""
    lines = text.split("\n")
    begins = [number for number, line in enumerate(lines, start=1) if line.strip() == BEGIN]
    ends = [number for number, line in enumerate(lines, start=1) if line.strip() == END]
    pairs = list(zip(begins, ends, strict=False))
    near = sum("SOLUTION" in line for line in lines)
    if len(begins) != len(ends) or near != 2 * len(pairs) or any(b >= e for b, e in pairs):
        raise ReleaseError(f"the cell of {exercise}: `{BEGIN}` and `{END}` must stand in pairs, alone on their lines.")
    tree = ast.parse(text)
    for begin, end in reversed(pairs):
        indent = lines[begin - 1][: len(lines[begin - 1]) - len(lines[begin - 1].lstrip())]
        instead = [f'{indent}raise NotImplementedError("{exercise}")'] if _in_function(tree, begin) else []
        lines[begin - 1 : end] = instead
    return "\n".join(lines).strip("\n")


def clear_answers(text: str) -> str:
    """The cell of questions with None in the place of each answer. ReleaseError where an answer would stay."""
    lines = [_cleared_entry(line) for line in text.split("\n")]
    cleared = "\n".join(lines)
    for node in ast.parse(cleared).body:
        values = node.value.values if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) else [node]
        if not all(isinstance(value, ast.Constant) and value.value is None for value in values):
            raise ReleaseError('the cell of answers: an entry reads `"name": value,  # a number`, one on a line.')
    return cleared


def _cleared_entry(line: str) -> str:
    match = _ENTRY.match(line)
    return f"{match['head']}None,{match['comment']}" if match else line


def _in_function(tree: ast.Module, begin: int) -> bool:
    """Whether a block stands in a function, where something must be raised in its place."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return any(node.lineno < begin < (node.end_lineno or 0) for node in functions)
