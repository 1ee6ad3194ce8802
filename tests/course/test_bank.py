"""Catalogues of known answers: cells as they were written, and errors that name file, line and cell."""

from pathlib import Path

import pytest

from autograder.course.known_answers import load_bank
from autograder.errors import CourseError

HALF = '''"""It is half.

Idea: halving
Hint: twice
Fails: follows, agrees
Same as: other
"""


def step(x):
    return x / 2
'''
CUT = '''"""Detached.

Fails: agrees
"""
# no marker: %% x


def step(x):

    return 2 * x.detach()
'''


def catalogue(tmp_path: Path, text: str) -> Path:
    """A unit's folder with one catalogue of wrong answers to `step`."""
    (tmp_path / "unit" / "wrong").mkdir(parents=True)
    (tmp_path / "unit" / "wrong" / "step.py").write_text(text, encoding="utf-8")
    return tmp_path / "unit"


def test_a_cell_is_handed_in_to_the_letter(tmp_path: Path) -> None:
    """Names, order, texts from the docstring on; blank lines before the next marker belong to nobody."""
    unit = catalogue(tmp_path, f"# About it.\n\n\n# %% half\n{HALF}\n\n# %% cut\n{CUT}")
    half, cut = load_bank(unit, "wrong")
    assert (half.id, half.text, cut.id, cut.text) == ("unit/step/half", HALF, "unit/step/cut", CUT)
    assert (half.sentence, half.idea, half.hint) == ("It is half.", "halving", "twice")
    assert (half.fails, half.same_as) == (("follows", "agrees"), ("other",))
    path = unit / "wrong" / "step.py"
    lines = path.read_text().split("\n")
    for known in (half, cut):
        assert lines[known.line - 1] == f"# %% {known.name}"
        assert known.place == f"{path}, line {known.line}, cell {known.name}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"# %% half\n{HALF}\n# %% typo\n'''No.'''\n\ndef step(x)\n", ", line 17, cell typo: a known answer must be"),
        (f"# %% half\n{HALF}\n# %% half\n{CUT}", ", line 14, cell half: line 1 begins a cell of the same name"),
        (f"import torch\n# %% half\n{HALF}", ", line 1: this stands in no cell"),
        (HALF, ", line 1: this stands in no cell"),
        ("# nothing yet\n", ": there is no cell"),
        (f"# %% two words\n{HALF}", ", line 1: a cell begins with a line `# %% name`, one word"),
        ("# %% half\n\n# %% cut\n", ", line 1, cell half: the cell is empty"),
        ("# %% half\ndef step(x):\n    return x\n", ", line 1, cell half: a known answer begins with a docstring"),
        ("# %% half\n'''It is half.'''\n", ", line 1, cell half: the docstring needs a line `Fails:`"),
    ],
)
def test_an_error_names_file_line_and_cell(tmp_path: Path, text: str, says: str) -> None:
    """Never a traceback, and never a cell passed over."""
    with pytest.raises(CourseError) as error:
        load_bank(catalogue(tmp_path, text), "wrong")
    assert f"step.py{says}" in str(error.value)
