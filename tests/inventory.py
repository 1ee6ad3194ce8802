"""What the project holds, as one JSON document: for comparing two commits between which nothing may be lost.

    python -m tests.inventory > before.json
    python -m tests.inventory --compare before.json after.json

Of each check it also notes what it asks: a digest over every request that it sends when it runs on the reference under
a fixed seed. Two checks with the same digest put the same questions, however they are written.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from autograder.authoring.doctor.mutants.make import make_mutants
from autograder.checks.oracle import DrawnOracle, ask_reference
from autograder.checks.trial import Trial
from autograder.course import Check, Course, Exercise, Unit, load_course
from autograder.course.known_answers import KnownAnswer, load_bank

ROOT = Path(__file__).resolve().parents[1]
SEED = b"inventory"
Inventory = dict[str, dict[str, Any]]


def take(root: Path = ROOT) -> Inventory:
    """Everything by kind and name; values are plain JSON."""
    torch.set_num_threads(1)
    course = load_course(root / "solutions")
    return {
        "units": {unit.name: {"title": unit.title, "points": unit.max_points} for unit in course.units},
        "order of units": {"units": [unit.name for unit in course.units]},
        "exercises": dict(_exercises(course)),
        "checks": dict(_checks(course)),
        "questions": {f"{u.name}/{q.name}": asdict(q) for u in course.units for q in u.questions},
        "rules": {unit.name: asdict(unit.rules) for unit in course.units},
        "known answers": dict(_answers(course)),
        "mutants": dict(_mutants(course)),
        "attacks": {path.name: _digest(path.read_text("utf-8")) for path in _files(root / "tests/attacks/files")},
        "scenarios": {name: True for name in _scenarios(root / "tests/scenarios")},
        "example students": {name: files for name, files in _students(root / "examples/class")},
    }


def _exercises(course: Course) -> Iterator[tuple[str, Any]]:
    for unit in course.units:
        for one in unit.exercises:
            order = [check.name for check in one.checks]
            held = {"title": one.title, "signature": repr(one.signature), "is_module": one.is_module}
            yield f"{unit.name}/{one.name}", {**held, "hints": one.hints, "points": one.max_points, "checks": order}


def _checks(course: Course) -> Iterator[tuple[str, Any]]:
    for unit in course.units:
        oracle = DrawnOracle(unit, SEED)
        for exercise in unit.exercises:
            for check in exercise.checks:
                yield check.key, _check(unit, exercise, check, oracle)


def _check(unit: Unit, exercise: Exercise, check: Check, oracle: DrawnOracle) -> dict[str, Any]:
    return {
        "family": check.family,
        "says": check.says,
        "points": check.points,
        "needs": check.needs,
        "visible": check.visible,
        "asks": _asked(unit, exercise, check, oracle),
    }


def _asked(unit: Unit, exercise: Exercise, check: Check, oracle: DrawnOracle) -> list[Any]:
    """How many requests the check sends when it runs on the reference, and a digest of all of them."""
    state, count = hashlib.sha256(), 0

    def ask(header: dict[str, Any], tensors: list[Tensor]) -> tuple[Mapping[str, Any], Sequence[Tensor]]:
        nonlocal count
        count += 1
        state.update(json.dumps(header, default=str).encode())
        for tensor in tensors:
            plain = tensor.detach().contiguous().view(-1).view(torch.uint8) if tensor.dim() else tensor.detach()
            state.update(f"{tensor.dtype}{tuple(tensor.shape)}".encode() + plain.numpy().tobytes())
        return ask_reference(unit, header, [tensor.clone() for tensor in tensors])

    check.run(Trial(check, exercise, unit.rules, oracle, ask))
    return [count, state.hexdigest()[:16]]


def _answers(course: Course) -> Iterator[tuple[str, Any]]:
    for unit in course.units:
        for kind in ("wrong", "right"):
            for known in load_bank(course.folder / unit.name, kind):
                yield f"{kind} {known.id}", _answer(known)


def _answer(known: KnownAnswer) -> dict[str, Any]:
    return {
        "sentence": known.sentence,
        "idea": known.idea,
        "hint": known.hint,
        "fails": known.fails,
        "loses": known.loses,
        "same_as": known.same_as,
        "code": _digest(without_docstring(known.text)),
    }


def without_docstring(text: str) -> str:
    """A file's text without the lines of its docstring."""
    first = ast.parse(text).body[0]
    lines = text.splitlines(keepends=True)
    return "".join(lines[: first.lineno - 1] + lines[first.end_lineno :])


def _mutants(course: Course) -> Iterator[tuple[str, Any]]:
    for unit in course.units:
        made = make_mutants((course.folder / unit.name / "reference.py").read_text(encoding="utf-8"))
        yield from ((f"{unit.name}/{one.exercise}: {one.name}", _digest(one.text)) for one in made)


def _scenarios(folder: Path) -> Iterator[str]:
    for path in _files(folder, "*.py"):
        yield from (f"{path.stem}.{name}" for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M))


def _students(folder: Path) -> Iterator[tuple[str, dict[str, str]]]:
    for student in sorted(folder.iterdir()):
        inside = [path for path in sorted(student.rglob("*")) if path.is_file()] if student.is_dir() else [student]
        yield student.name, {path.relative_to(folder).as_posix(): _digest(path.read_bytes()) for path in inside}


def _files(folder: Path, pattern: str = "*") -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.is_file() and path.suffix != ".pyc")


def _digest(content: str | bytes) -> str:
    raw = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(raw).hexdigest()


def compare(before: Inventory, after: Inventory) -> Iterator[str]:
    """What is missing after, what differs, and what is new, a line each."""
    for kind in before:
        old, new = before[kind], after.get(kind, {})
        yield from (f"missing: {kind}: {name}" for name in old if name not in new)
        kept = [name for name in old if name in new]
        yield from (line for name in kept for line in _differences(f"{kind}: {name}", old[name], new[name]))
        yield from (f"new: {kind}: {name}" for name in new if name not in old)
        if kept != [name for name in new if name in old]:
            yield f"differs: {kind}: the order"


def _differences(place: str, old: Any, new: Any) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from _differences(f"{place}: {key}", old.get(key), new.get(key))
    elif old != new:
        yield f"differs: {place}: {old!r} -> {new!r}"


def main(arguments: Sequence[str]) -> int:
    """Print the inventory, or the comparison of two; 1 where something is missing or differs."""
    if arguments[:1] != ["--compare"]:
        print(json.dumps(take(), indent=1, ensure_ascii=False))
        return 0
    before, after = (json.loads(Path(name).read_text(encoding="utf-8")) for name in arguments[1:3])
    lines = list(compare(before, after))
    print("\n".join(lines))
    counts = ", ".join(f"{len(held)} {kind}" for kind, held in before.items())
    lost = [line for line in lines if not line.startswith("new: ")]
    print(f"{counts}: {len(lost)} missing or different, {len(lines) - len(lost)} new")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
