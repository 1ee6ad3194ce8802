"""What real classes throw at a grader, on a small course behind the real sandbox. README.md says where each line is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from autograder.checks.draw import Draw
from autograder.checks.session import Budget, Session
from autograder.checks.verdicts import Examiner
from autograder.grading.grader import StudentGrader
from autograder.reports.student_page import render
from autograder.results import Document, ResultStore
from autograder.sandbox.interface import Limits
from autograder.sandbox.local import LocalSource
from tests.attacks.attack import HONEST

RIGHT, LAYER = HONEST["cell"], HONEST["layer"]


def checks(document: Document, unit: str = "cell") -> dict[str, object]:
    """name -> result of every check and question of a unit."""
    found = next(one for one in document.units if one.unit == unit)
    return {check.check: check for exercise in found.exercises for check in exercise.checks}


def score(document: Document, unit: str = "cell") -> float:
    """Points of a unit."""
    return next(one.score for one in document.units if one.unit == unit)


def test_1_a_syntax_error_costs_its_own_file_only(grade) -> None:
    """Every check of that file fails with file and line; the other unit gets full marks."""
    document = grade({"cell.py": RIGHT.replace("(x, w):", "(x, w:"), "layer.py": LAYER})
    assert (score(document), score(document, "layer")) == (0, 100)
    messages = [one.message for name, one in checks(document).items() if name != "entries"]
    assert all("SyntaxError at cell.py, line 4" in message for message in messages)


def test_2_a_byte_order_mark_and_windows_line_ends_change_nothing(grade) -> None:
    """A right answer as a Windows editor saves it gets full marks."""
    assert score(grade({"cell.py": "\ufeff" + RIGHT.replace("\n", "\r\n")})) == 100


def test_6_a_link_to_the_solution_earns_nothing(whole, tmp_path: Path) -> None:
    """A file that is a link to the reference is refused by name, and the neighbour gets full marks."""
    submissions = hand_in(tmp_path)
    (submissions / "eve").mkdir()
    (submissions / "eve" / "cell.py").symlink_to(tmp_path / "course" / "cell" / "reference.py")
    whole(submissions)
    store = ResultStore(tmp_path / "out")
    eve = store.read("eve").units[0]
    assert (eve.status, eve.score, store.read("ada").score) == ("unreadable", 0, 100)
    assert "link" in eve.message


def test_5_a_missing_file_is_missing_and_the_others_count(grade) -> None:
    """One unit not handed in: marked as missing with its points open, the other graded."""
    document = grade({"layer.py": LAYER})
    states = {unit.unit: (unit.status, unit.score, unit.max_score) for unit in document.units}
    assert states == {"cell": ("missing", 0, 100), "layer": ("graded", 100, 100)}


def test_13_input_has_the_same_end_at_home_and_in_the_grade(student_grader) -> None:
    """Nobody types anything, neither in a learner's own check nor in the grade: the same error in the same line."""
    text = RIGHT.replace("    weighed =", "    input()\n    weighed =")
    (unit,) = (one for one in student_grader.course.units if one.name == "cell")
    said = []
    with LocalSource(Limits()) as home:
        for source in (home, student_grader.source):
            with Session(source, unit, {"cell": text}) as session:
                outcomes = Examiner(unit, student_grader.graders["cell"].oracle, session).exercise(unit.exercises[0])
            said.append([(one.check.name, one.verdict, one.message) for one in outcomes if one.check.visible])
    assert said[0] == said[1] and {verdict for _, verdict, _ in said[0]} == {"fail"}
    assert "EOFError" in said[0][0][2]


def test_14_a_later_cell_redefines_the_function(grade) -> None:
    """A notebook runs from top to bottom: what stands last counts, whatever the execution counts say."""
    cells = [RIGHT, "def weighted(x, w):\n    return x.sum(dim=1), x\n"]
    notebook = {
        "nbformat": 4, "nbformat_minor": 5, "metadata": {},
        "cells": [{"cell_type": "code", "id": f"c{n}", "metadata": {}, "outputs": [], "execution_count": 9 - n,
                   "source": text} for n, text in enumerate(cells)],
    }  # fmt: skip
    assert checks(grade({"cell.ipynb": json.dumps(notebook)}))["agrees"].verdict == "fail"
    notebook["cells"].reverse()
    assert score(grade({"cell.ipynb": json.dumps(notebook)})) == 100


def test_15_an_old_release_is_graded_on_what_exists(grade) -> None:
    """Exercises and questions that are no longer there are ignored, missing ones are open."""
    old = "def removed_long_ago(x):\n    return x\n\n\n" + RIGHT.replace('"entries": 6', '"removed": 3')
    document = grade({"cell.py": old})
    assert score(document) == 90 and checks(document)["entries"].verdict == "todo"


ONE_CALL = {
    "17 loops": ("while True:\n            pass", "of processor time in `weighted`"),
    "19 allocates": ("kept = []\n        while True:\n            kept.append(bytearray(1 << 26))", "over "),
    "21 a list without end": ("[0] * (1 << 40)", "MB of memory in `weighted`"),
    "25 segmentation fault": (
        "import numpy\n        numpy.lib.stride_tricks.as_strided(numpy.zeros(1), (2,), (1 << 45,))[1]",
        "SIGSEGV",
    ),
    "25 abort": ("import os\n        os.abort()", "Python itself was ended"),
    "25 endless recursion": ("import sys\n        sys.setrecursionlimit(1 << 30)\n        weighted(x, w)", ""),
}


@pytest.mark.parametrize("name", ONE_CALL)
def test_17_to_25_one_bad_call_costs_the_check_that_meets_it(grade, name: str) -> None:
    """Only the call that ends so is a fault, which says why; what was right before and after keeps its points."""
    bad, words = ONE_CALL[name]
    document = grade({"cell.py": RIGHT.replace("    weighed =", f"    if len(x) == 4:\n        {bad}\n    weighed =")})
    verdicts = {name: one.verdict for name, one in checks(document).items()}
    assert verdicts.pop("agrees_elsewhere") == "fault"
    assert set(verdicts.values()) == {"pass"}
    assert words in checks(document)["agrees_elsewhere"].message


def test_18_a_file_that_sleeps_is_ended_within_its_limit(grade) -> None:
    """A sleep at import: no point, the limit is named, and the other file is graded."""
    document = grade({"cell.py": f"import time\ntime.sleep(1000)\n{RIGHT}", "layer.py": LAYER})
    assert (score(document), score(document, "layer")) == (0, 100)
    assert "over 2 s while the file was loaded" in checks(document)["agrees"].message


def test_22_floods_leave_a_small_result(grade) -> None:
    """100 MB printed, endless lines and megabyte messages: the document and the page stay small."""
    flood = "print('x' * (1 << 20) * 100)\n" + RIGHT
    text = flood.replace("    weighed =", "    raise ValueError('y' * (1 << 22))\n    weighed =")
    document = grade({"cell.py": text})
    assert len(document.dumps()) < 60_000 and len(render(document)) < 120_000


@pytest.mark.parametrize("leaving", ["raise SystemExit", "import sys; sys.exit(0)", "exit(0)", "quit()"])
def test_23_every_polite_way_out_is_a_fault(grade, leaving: str) -> None:
    """Whether at import or in a call, with whatever exit code: no point for it, and the question still counts."""
    in_a_call = RIGHT.replace("    weighed =", f"    {leaving}\n    weighed =")
    assert {one.verdict for one in checks(grade({"cell.py": in_a_call})).values()} <= {"fault", "fail", "pass"}
    assert score(grade({"cell.py": in_a_call})) == 10
    assert score(grade({"cell.py": f"{leaving}\n{RIGHT}"})) == 0


def test_27_the_start_of_torch_is_not_charged(student_grader) -> None:
    """Limits far below the time that `import torch` takes, several seconds on some machines, do not harm anybody."""
    text = "import torch.nn.functional as F\nfrom torch import nn\n" + RIGHT
    hasty = StudentGrader(
        replace(student_grader.plan, budget=Budget(load=0.4, call=0.4, exercise=1.0)), student_grader.source
    )
    (unit,) = (one for one in hasty.course.units if one.name == "cell")
    with Session(student_grader.source, unit, {"cell": text}, budget=hasty.plan.budget) as session:
        outcomes = Examiner(unit, hasty.graders["cell"].oracle, session).exercise(unit.exercises[0])
    assert {one.verdict for one in outcomes} == {"pass"}


PATCHES = {
    "32 comparing": "torch.allclose = torch.equal = torch.testing.assert_close = np.testing.assert_allclose = TRUE\n"
    "builtins.abs = builtins.all = builtins.any = builtins.isinstance = TRUE\n"
    "torch.Tensor.__eq__ = torch.Tensor.allclose = torch.Tensor.equal = TRUE",
    "33 reporting": "sys.stdout = sys.stderr = io.StringIO()\nsys.excepthook = sys.unraisablehook = TRUE\n"
    "logging.Logger.handle = traceback.format_exception = traceback.print_exc = TRUE\nlogging.disable()",
}


@pytest.mark.parametrize("name", PATCHES)
def test_32_and_33_patches_of_the_worker_decide_nothing(grade, name: str) -> None:
    """Whatever compares or reports is replaced: a wrong answer stays wrong, check by check, and earns no more."""
    wrong = RIGHT.replace("torch.tanh(x * w)", "x * w")
    imports = "import builtins, io, logging, sys, traceback\nimport numpy as np\nimport torch\n"
    patched = grade({"cell.py": f"{imports}TRUE = lambda *a, **k: True\n{PATCHES[name]}\n{wrong}"})
    plain = grade({"cell.py": wrong})
    passed = [
        {name for name, one in checks(document).items() if one.verdict == "pass"} for document in (patched, plain)
    ]
    assert passed[0] <= passed[1] and score(patched) <= score(plain) < 100


def test_46_warnings_cost_nothing(grade) -> None:
    """Deprecation and user warnings, on standard error or as exceptions-to-be, in a right answer."""
    lines = "    warnings.warn('old', DeprecationWarning)\n    print('warning', file=sys.stderr)\n    weighed ="
    noisy = "import sys\nimport warnings\n" + RIGHT.replace("    weighed =", lines)
    assert score(grade({"cell.py": noisy})) == 100


def test_47_a_shape_that_would_broadcast_is_told_with_both_shapes(grade) -> None:
    """(B, 1) for (B,) is refused although a comparison would broadcast."""
    document = grade({"cell.py": RIGHT.replace("sum(dim=1)", "sum(dim=1, keepdim=True)")})
    message = checks(document)["agrees"].message
    assert "(3, 1)" in message and "(3,)" in message


def test_49_inputs_do_not_come_from_torchs_generator() -> None:
    """The same draw whatever torch's seed: another version's random numbers change no grade."""
    drawn = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        drawn.append(Draw(b"x" * 32).normal(2, 3))
    assert torch.equal(*drawn)


def test_56_an_early_failure_leaves_later_questions_alone(grade) -> None:
    """The first visible check fails in its form; checks of other sizes and the question still count."""
    wrong_dtype = RIGHT.replace("    return weighed.sum(dim=1)", "    return weighed.sum(dim=1, dtype=torch.float64)")
    document = grade({"cell.py": wrong_dtype})
    verdicts = {name: one.verdict for name, one in checks(document).items()}
    assert verdicts["has_the_right_form"] == "fail" and verdicts["agrees_elsewhere"] == verdicts["entries"] == "pass"


def hand_in(folder: Path, text: str = RIGHT) -> Path:
    """A class of one."""
    (folder / "class" / "ada").mkdir(parents=True, exist_ok=True)
    (folder / "class" / "ada" / "cell.py").write_text(text)
    return folder / "class"


def test_50_and_55_a_broken_check_is_our_error_and_never_the_learners(whole, tmp_path: Path) -> None:
    """A check that raises withholds the grade, keeps the traceback from the student, and takes no good grade away."""
    hidden = tmp_path / "course" / "cell" / "hidden.py"
    good = hidden.read_text()
    call = "    trial.leaves_arguments_alone("
    broken = good.replace(call, f"    raise KeyError('SECRET OF OURS')\n{call}")
    hidden.write_text(broken)
    tally, _ = whole(hand_in(tmp_path))
    store = ResultStore(tmp_path / "out")
    document = store.read("ada")
    assert tally.withheld == ["ada"] and document is not None and document.status == "withheld"
    assert "SECRET OF OURS" in json.dumps(document.to_json()) and "SECRET OF OURS" not in render(document)
    hidden.write_text(good)
    assert whole(hand_in(tmp_path))[0].withheld == []
    assert store.read("ada").score == 100
    hidden.write_text(broken)
    whole(hand_in(tmp_path))
    assert (store.read("ada").status, store.read("ada").score) == ("graded", 100)


def test_53_points_changed_after_release_are_regraded_and_both_scores_known(whole, tmp_path: Path) -> None:
    """Another number of points in a check: everybody is graded again, and the old score is remembered."""
    submissions = hand_in(tmp_path, RIGHT.replace('"entries": 6', '"entries": 5'))
    whole(submissions)
    hidden = tmp_path / "course" / "cell" / "hidden.py"
    text = hidden.read_text().replace('question("entries", points=10', 'question("entries", points=5')
    hidden.write_text(text.replace('family="values", points=15', 'family="values", points=20'))
    tally, _ = whole(submissions)
    document = ResultStore(tmp_path / "out").read("ada")
    assert tally.graded == 1 and document.score == 95
    assert [entry["score"] for entry in document.previous] == [90]


def test_54_an_extension_takes_the_penalty_away_without_grading_again(whole, tmp_path: Path) -> None:
    """The same submission under later deadlines: the penalty goes, nothing is graded anew."""
    submissions = hand_in(tmp_path)
    deadlines = tmp_path / "deadlines.toml"
    policy = 'time_zone = "UTC"\n[due]\ncell = "{}"\n[submitted]\nada = "2101-01-01 00:00"\n'
    policy += "[late]\npercent_per_day = 10\n"
    deadlines.write_text(policy.format("2100-12-30 00:00"))
    whole(submissions, deadlines=deadlines)
    store = ResultStore(tmp_path / "out")
    assert store.read("ada").final_score < 100
    deadlines.write_text(policy.format("2201-01-01 00:00"))
    tally, _ = whole(submissions, deadlines=deadlines)
    assert (tally.graded, tally.standing) == (0, 1)
    assert store.read("ada").final_score == 100
