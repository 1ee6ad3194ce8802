"""Stability: an answer whose verdict hangs on the seed is found, with the seed."""

import os
from collections import Counter
from pathlib import Path

from autograder.authoring.doctor.bare import BareSource
from autograder.authoring.doctor.stability import StabilityPart, examine_part, make_parts, patient_threads
from autograder.authoring.sync.scaffold import new_unit
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Budget, Session
from autograder.checks.verdicts import Examiner
from autograder.course.load import load_unit

SEEDS = tuple(f"seed {number}" for number in range(8))
SOMETIMES = '''"""Right where the first number is positive.

Idea: tried with one number
Hint: try a negative one.
Fails: the_gradient_is_right
"""


def double_shaky(x):
    return 2 * x if x[0, 0] > 0 else 3 * x
'''


def test_every_unit_meets_every_seed_once():
    """Half of the seeds with one thread, half with two, in pieces of at most ten."""
    folders = [Path("a"), Path("b")]
    parts = make_parts(folders, 47, "x")
    met = Counter((part.folder, seed) for part in parts for seed in part.seeds)
    assert met == Counter({(folder, f"x {number}"): 1 for folder in folders for number in range(47)})
    assert {part.threads: sum(len(one.seeds) for one in parts if one.threads == part.threads) for part in parts} == {
        1: 48,
        2: 46,
    }
    assert max(len(part.seeds) for part in parts) == 10


def test_verdicts_that_hang_on_the_seed_are_found(tmp_path):
    """A right answer that is rejected under some seeds, and a wrong one that is accepted under the others."""
    new_unit("shaky", tmp_path)
    for kind in ("right", "wrong"):
        with (tmp_path / "shaky" / kind / "double_shaky.py").open("a") as bank:
            bank.write(f"\n\n# %% sometimes\n{SOMETIMES}")
    right, wrong, findings = examine_part(StabilityPart(tmp_path / "shaky", SEEDS, 1))
    assert (right, wrong) == (len(SEEDS) * 3, len(SEEDS) * 6)
    assert {one.where for one in findings} == {"shaky/double_shaky/sometimes"}
    rejected = {one.what for one in findings if one.what.startswith("rejected by the_gradient_is_right")}
    accepted = {one.what for one in findings if one.what.startswith("accepted by the_gradient_is_right")}
    assert rejected and accepted and len(rejected) + len(accepted) == len(SEEDS)
    assert all("(fail: `y` has the right shape, but its values" in one for one in rejected)  # what the check says


def test_a_stable_unit_gives_no_finding(tmp_path):
    """Reference, right answer and five wrong ones under three seeds."""
    new_unit("steady", tmp_path)
    assert examine_part(StabilityPart(tmp_path / "steady", SEEDS[:3], 1)) == (6, 15, [])


def test_threads_sleep_only_in_the_processes_that_are_begun_for_it(monkeypatch):
    """The setting is gone afterwards, or what it was before."""
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    with patient_threads():
        assert os.environ["OMP_WAIT_POLICY"] == "PASSIVE"
    assert "OMP_WAIT_POLICY" not in os.environ
    monkeypatch.setenv("OMP_WAIT_POLICY", "ACTIVE")
    with patient_threads():
        pass
    assert os.environ["OMP_WAIT_POLICY"] == "ACTIVE"


def test_a_machine_that_stands_still_changes_no_verdict(tmp_path):
    """Our own answers pay with processor time: waiting longer than an exercise may take is no fault of theirs."""
    new_unit("patient", tmp_path)
    unit = load_unit(tmp_path / "patient")
    text = (tmp_path / "patient" / "reference.py").read_text()
    waiting = text.replace("    # BEGIN SOLUTION", "    import time\n\n    time.sleep(0.1)\n    # BEGIN SOLUTION")
    assert waiting != text
    with Session(BareSource(), unit, {"patient": waiting}, budget=Budget(exercise=0.5)) as session:
        examiner = Examiner(unit, DrawnOracle(unit, b"a"), session)
        (exercise,) = unit.exercises
        assert {outcome.verdict for outcome in examiner.exercise(exercise)} == {"pass"}
