"""Plain `pytest` in a kit."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from autograder.release.kit import CONFTEST

from .conftest import solved
from .test_commands import program


def pytest_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    return program(folder, "-m", "pytest", *words)


def test_items_verdicts_messages_selection_and_report(folder: Path) -> None:
    """Items are unit, exercise and check, with the sentences of `check`; nothing of the learner's is imported.

    Right passes, wrong fails, a file that ends the process fails, an untouched one is not started; the JUnit report
    says the same.
    """
    (folder / "lstm.py").write_text(solved("lstm").replace("f * c + i * g", "f * c - i * g"))
    (folder / "rnn.py").write_text("import os\nos._exit(0)\n")
    chosen = ("lstm.py", "gru.py", "rnn.py", "-k", "(lstm or gru_step or rnn_step) and formula")
    done = pytest_in(folder, *chosen, "-v", "--junitxml", "report.xml")
    assert done.returncode == 1
    assert "lstm.py::lstm_gates::follows_the_formula PASSED" in done.stdout
    assert "gru.py::gru_step::follows_the_formula NOT STARTED" in done.stdout
    assert "`h_next` has the right shape, but its values are not right" in done.stdout
    assert "Your code ended the whole Python process" in done.stdout
    assert "Traceback" not in done.stdout and "pytest_bridge" not in done.stdout
    cases = ElementTree.parse(folder / "report.xml").getroot().iter("testcase")
    kinds = {f"{case.get('classname')}.{case.get('name')}": [child.tag for child in case] for case in cases}
    assert kinds["lstm.lstm_gates.follows_the_formula"] == []
    assert kinds["lstm.lstm_step.follows_the_two_formulas"] == ["failure"]
    assert kinds["gru.gru_step.follows_the_formula"] == ["skipped"]
    assert re.search(r"3 failed, 1 passed, \d+ deselected, 1 not started", done.stdout), done.stdout
