"""The visible checks of the course give one verdict, with the reference at hand or with the recorded cases alone."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.authoring.sync.recording import RecordedOracle, record
from autograder.checks.oracle import DrawnOracle, Oracle, ask_reference
from autograder.checks.outcome import Failed, Todo
from autograder.checks.trial import Trial
from autograder.course.load import load_unit
from autograder.course.model import Check, Exercise, Unit
from autograder.course.recorded_cases import pack, unpack
from autograder.worker import global_state

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"
SHARE = 3  # every third answer: all of them take half a minute, and differ in what is wrong, not in what is asked
UNITS = sorted(path.parent for path in SOLUTIONS.glob("*/visible.py"))


def verdict(unit: Unit, exercise: Exercise, check: Check, oracle: Oracle, names: dict[str, Any]) -> str:
    """`pass`, `todo`, or the sentence with its numbers, for an answer that defines these names."""
    answer: Any = SimpleNamespace(reference=SimpleNamespace(**names), name=unit.name)
    trial = Trial(check, exercise, unit.rules, oracle, lambda header, tensors: ask_reference(answer, header, tensors))
    before = global_state.take()
    try:
        check.run(trial)
    except Todo:
        return "todo"
    except Failed as failure:
        return f"{failure} | {failure.evidence}"
    finally:
        global_state.put_back(before)  # a wrong answer may have set torch up otherwise
    return "pass"


def load(path: Path) -> dict[str, Any]:
    """What a file defines, fresh each time: some wrong answers remember earlier calls."""
    names: dict[str, Any] = {"__name__": path.stem}
    exec(compile(path.read_text(encoding="utf-8"), path.name, "exec"), names)
    return names


@pytest.mark.filterwarnings("ignore")  # a wrong answer may be careless with torch's own functions
@pytest.mark.parametrize("folder", UNITS, ids=lambda folder: folder.name)
def test_known_answers_get_the_same_verdict_at_home(folder: Path) -> None:
    """Every visible check on known wrong and right answers of the unit, with the same sentence and the same numbers."""
    unit = load_unit(folder)
    recorded, drawn = RecordedOracle(unpack(pack(record(folder)))), DrawnOracle(unit, b"secret")
    differing = []
    for exercise in unit.exercises:
        for path in sorted(folder.glob(f"*/{exercise.name}/*.py"))[::SHARE]:
            for check in (check for check in exercise.checks if check.visible):
                home, graded = (verdict(unit, exercise, check, oracle, load(path)) for oracle in (recorded, drawn))
                if home != graded:
                    differing.append(f"{path.relative_to(folder)}: {check.name}: {home} <> {graded}")
    assert differing == []
