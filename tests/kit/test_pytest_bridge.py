"""Plain `pytest` in a kit."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.authoring.release.kit_folder import CONFTEST
from autograder.kit import pytest_plugin
from autograder.sandbox.interface import WorkerSource

from .conftest import solved


def pytest_in(folder: Path, *words: str) -> int:
    """pytest inside pytest: in the kit's folder, with no setting of this project's."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    inside = ("-c", "pytest.ini", "--rootdir", str(folder), "-W", "ignore::pytest.PytestAssertRewriteWarning")
    return int(pytest.main([*inside, *words]))


def test_items_verdicts_messages_selection_and_report(
    folder: Path, source: WorkerSource, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Items are unit, exercise and check, with the sentences of `check`; nothing of the learner's is imported.

    Right passes, wrong fails, a file that ends the process fails, an untouched one is not started; the JUnit report
    says the same.
    """
    (folder / "lstm.py").write_text(solved("lstm").replace("f * c + i * g", "f * c - i * g"))
    (folder / "rnn.py").write_text("import os\nos._exit(0)\n")
    chosen = ("lstm.py", "gru.py", "rnn.py", "-k", "(lstm or gru_step or rnn_step) and formula")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(pytest_plugin, "Lasting", lambda spare: nullcontext(source))
    status = pytest_in(folder, *chosen, "-v", "--junitxml", "report.xml")
    said = capsys.readouterr().out
    assert status == 1
    assert "lstm.py::lstm_gates::follows_the_formula PASSED" in said
    assert "gru.py::gru_step::follows_the_formula NOT STARTED" in said
    assert "`h_next` has the right shape, but its values are not right" in said
    assert "The file does not load: The code ended the Python process itself" in said
    assert "Traceback" not in said and "pytest_bridge" not in said
    cases = ElementTree.parse(folder / "report.xml").getroot().iter("testcase")
    kinds = {f"{case.get('classname')}.{case.get('name')}": [child.tag for child in case] for case in cases}
    assert kinds["lstm.lstm_gates.follows_the_formula"] == []
    assert kinds["lstm.lstm_step.follows_the_two_formulas"] == ["failure"]
    assert kinds["gru.gru_step.follows_the_formula"] == ["skipped"]
    assert re.search(r"3 failed, 1 passed, \d+ deselected, 1 not started", said), said
