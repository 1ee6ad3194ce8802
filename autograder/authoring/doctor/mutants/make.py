"""Applying every operator at every place of every exercise."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.authoring.doctor.mutants.history import carriers, carries
from autograder.authoring.doctor.mutants.operators import EXPRESSION_OPERATORS, FUNCTION_OPERATORS, lost_history
from autograder.course.load import exercise_nodes

Function = ast.FunctionDef


@dataclass(frozen=True)
class Mutant:
    """A reference with one change. `name` is stable as long as the changed line is: `tanh becomes sigmoid in ...`."""

    exercise: str
    name: str
    text: str


def make_mutants(reference: str) -> list[Mutant]:
    """All mutants of a reference's text, without doubles and without those that change nothing."""
    tree = ast.parse(reference)
    original = ast.unparse(tree)
    seen: set[str] = {original}
    mutants: list[Mutant] = []
    names: dict[tuple[str, str], int] = {}
    for exercise, label, changed in _changes(tree):
        text = ast.unparse(ast.fix_missing_locations(changed))
        if text in seen:
            continue
        seen.add(text)
        count = names[exercise, label] = names.get((exercise, label), 0) + 1
        mutants.append(Mutant(exercise, label if count == 1 else f"{label} ({count})", text))
    return mutants


def _changes(tree: ast.Module) -> Iterator[tuple[str, str, ast.Module]]:
    for node in exercise_nodes(tree):
        functions = [node] if isinstance(node, Function) else [n for n in node.body if isinstance(n, Function)]
        for function in functions:
            for label, changed in _function_changes(tree, function):
                yield node.name, label, changed


def _function_changes(tree: ast.Module, function: Function) -> Iterator[tuple[str, ast.Module]]:
    names = carriers(function)
    for number, statement in enumerate(function.body):
        if _is_docstring(statement) or _is_super_call(statement):
            continue
        for place, node in enumerate(ast.walk(statement)):
            for operator in EXPRESSION_OPERATORS:
                if operator is lost_history and not carries(node, names):
                    continue
                for label, replacement in operator(node):
                    yield f"{label} in `{_brief(statement)}`", _replaced(tree, function, number, place, replacement)
    for whole in FUNCTION_OPERATORS:
        for label, body in whole(function):
            changed = copy.deepcopy(tree)
            _same(changed, function).body = body
            yield label, changed


def _replaced(tree: ast.Module, function: Function, number: int, place: int, replacement: ast.AST) -> ast.Module:
    """A copy of the tree in which the `place`-th node of a statement is another."""
    changed = copy.deepcopy(tree)
    statement = _same(changed, function).body[number]
    target = next(node for index, node in enumerate(ast.walk(statement)) if index == place)
    for parent in ast.walk(statement):
        for field, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, field, replacement)
            elif isinstance(value, list):
                value[:] = [replacement if item is target else item for item in value]
    return changed


def _same(tree: ast.Module, function: Function) -> Function:
    return next(node for node in ast.walk(tree) if isinstance(node, Function) and node.lineno == function.lineno)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_super_call(statement: ast.stmt) -> bool:
    return "super().__init__" in ast.unparse(statement)


def _brief(statement: ast.stmt) -> str:
    first = ast.unparse(statement).splitlines()[0]
    return first if len(first) <= 70 else first[:67] + "..."
