"""Which file is meant, and whether it has been worked on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.errors import AutograderError
from autograder.kit.folder import Kit
from autograder.kit.own_files import find_target, find_work, read_work

from .conftest import solved


def test_a_stub_is_not_begun(kit: Kit) -> None:
    """An untouched file counts as not begun, whichever exercise."""
    assert find_work(kit, "lstm").begun == ()


def test_unit_file_or_exercise(kit: Kit) -> None:
    """A unit, its file and one of its exercises can all be named."""
    assert find_target(kit, "lstm").work.unit == "lstm"
    assert find_target(kit, "lstm.py").work.unit == "lstm"
    target = find_target(kit, "lstm_step")
    assert (target.work.unit, target.exercise) == ("lstm", "lstm_step")


def test_file_elsewhere_is_known_by_what_it_defines(kit: Kit, tmp_path: Path) -> None:
    """A file of another name is taken for the unit whose exercises it solves."""
    mine = tmp_path / "try2.py"
    mine.write_text(solved("gru"))
    assert find_target(kit, str(mine)).work.unit == "gru"


def test_misspelt_names_are_guessed(kit: Kit) -> None:
    """A near miss is answered with what may have been meant."""
    with pytest.raises(AutograderError, match="Did you mean lstm_step"):
        find_target(kit, "lstm_stp")


def test_notebook_counts_where_only_it_was_worked_on(kit: Kit) -> None:
    """With an untouched file, the notebook of the unit is what is checked; with a begun one, the file is."""
    path = kit.folder / "notebooks" / "gru.ipynb"
    notebook = json.loads(path.read_text())
    cell = next(cell for cell in notebook["cells"] if cell["id"] == "stub-gru_step")
    cell["source"] = ["def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):\n", "    return h\n"]
    path.write_text(json.dumps(notebook))
    assert find_work(kit, "gru").path == path
    (kit.folder / "gru.py").write_text(solved("gru"))
    assert find_work(kit, "gru").path.name == "gru.py"


def test_unreadable_files_are_problems_not_exceptions(kit: Kit) -> None:
    """A missing file, and one that is no text, each give a sentence."""
    path = kit.folder / "rnn.py"
    path.write_bytes(b"\x00\x01\x02")
    assert "cannot be read" in read_work(kit.unit("rnn"), path).problem
    path.unlink()
    assert "autograder reset rnn" in read_work(kit.unit("rnn"), path).problem
