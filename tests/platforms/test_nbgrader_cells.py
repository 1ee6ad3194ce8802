"""The notebooks of an nbgrader course, made without nbgrader: what is a solution, and that none of it stays."""

import json
import shutil

import pytest

from autograder.authoring.release import build
from autograder.authoring.sync.reference_text import read_source
from autograder.authoring.sync.unit_files import read_unit
from autograder.course import load_course
from autograder.errors import ReleaseError
from autograder.platforms.nbgrader import course
from autograder.platforms.nbgrader.cells import essay_question, graded_points, source_notebook
from autograder.platforms.nbgrader.clear import clear_answers, clear_code
from tests.platforms.conftest import TOY

CLASS = """class Layer(nn.Module):
    def __init__(self, size):
        super().__init__()
        ### BEGIN SOLUTION
        self.w = nn.Linear(size, size)
        ### END SOLUTION

    def forward(self, x):
        ### BEGIN SOLUTION
        return self.w(x)
        ### END SOLUTION"""


def test_every_block_raises_the_exercises_own_error():
    """Two blocks in a class; what stands outside them stays."""
    cleared = clear_code(CLASS, "Layer")
    assert cleared.count('raise NotImplementedError("Layer")') == 2 and "Linear" not in cleared
    assert "super().__init__()" in cleared
    compile(cleared, "cell", "exec")


def test_a_helper_outside_functions_disappears():
    """Nothing can be raised in its place."""
    text = "import math\n### BEGIN SOLUTION\ndef helper():\n    return 1\n### END SOLUTION"
    assert clear_code(text, "helper") == "import math"


@pytest.mark.parametrize(
    "text",
    [
        CLASS.replace("        ### END SOLUTION\n\n", "\n"),
        CLASS.replace("### BEGIN SOLUTION", "### BEGIN SOLUTIONS"),
        CLASS.replace("### BEGIN", "x = 1  ### BEGIN"),
    ],
)
def test_markers_that_do_not_pair_are_refused(text):
    """Unclosed, misspelt, behind a statement."""
    with pytest.raises(ReleaseError, match="pairs"):
        clear_code(text, "Layer")


def test_answers_become_none_or_are_refused():
    """Sums, texts and tuples; an entry that is written otherwise does not slip through."""
    lines = ["# Why?", '"a": 0.9**50,  # a number', '"b": (2, 5),  # a tuple', '"c": "b",  # "a" or "b"']
    text = "answers = {\n" + "".join(f"    {line}\n" for line in lines) + "}"
    cleared = clear_answers(text)
    assert cleared.count("None,") == 3 and "0.9" not in cleared and "# Why?" in cleared
    for other in (
        'answers = {"a": 1}',
        "answers = dict(a=1)",
        'answers = {\n    "a": None,  # a number\n}\nanswers["a"] = 1',
    ):
        with pytest.raises(ReleaseError):
            clear_answers(other)


def test_a_helper_of_the_reference_is_a_solution_as_a_whole(tmp_path):
    """A function between markers at the top level is not handed out; a plain statement is refused there."""
    shutil.copytree(TOY / "scale", tmp_path / "scale", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "scale" / "reference.py"
    text = path.read_text()
    helper = "# BEGIN SOLUTION\ndef _help(x):\n    return torch.tanh(x)\n\n\n# END SOLUTION\n\n\ndef weighted"
    path.write_text(text.replace("def weighted", helper).replace("torch.tanh(x * w)", "_help(x * w)"))
    (unit,) = load_course(tmp_path, ("scale",)).units
    notebook = source_notebook(unit, read_unit(tmp_path / "scale"))
    texts = ["".join(cell["source"]) for cell in course.cleared(notebook)["cells"]]
    assert "_help(x * w)" in json.dumps(notebook) and not any("_help" in text for text in texts)
    path.write_text(
        path.read_text().replace("# BEGIN SOLUTION\ndef _help", "# BEGIN SOLUTION\nSCALE = 3\n\n\ndef _help")
    )
    with pytest.raises(ReleaseError, match="function or a class"):
        source_notebook(unit, read_unit(tmp_path / "scale"))


def test_all_points_of_a_unit_are_in_its_graded_cells():
    """Visible, hidden and questions sum to the unit's points; the essay comes on top."""
    (unit,) = load_course(TOY, ("scale",)).units
    assert sum(graded_points(unit).values()) == unit.max_points == 100


def test_the_essay_asks_what_the_unit_says_one_should_be_able_to_say():
    """From the section of that name, from the sentence, or about the exercises."""
    reference = (TOY / "scale" / "reference.py").read_text()
    assert "`weighted`" in essay_question(read_source(reference, "scale/reference.py"))
    end = "One exercise, one question, no course content.\n"
    said = reference.replace(end, end + "\nIn the end you should be able to say why\na sum is enough.\n")
    assert essay_question(read_source(said, "scale/reference.py")) == "say why a sum is enough."
    section = reference.replace(end, end + "\n## What you should be able to say\n\n- why a sum is enough\n")
    assert essay_question(read_source(section, "scale/reference.py")) == "- why a sum is enough"


@pytest.mark.parametrize("broken", ["clear_code", "clear_answers"])
def test_a_release_whose_cells_are_not_cleared_is_refused(tmp_path, assignments, monkeypatch, broken):
    """The search of what learners will get does not rely on the clearing: nothing is written."""
    monkeypatch.setattr(course, broken, lambda text, *more: text)
    form = build.ReleaseFormat(course.write, lambda target: None, course.learners, frozenset())
    monkeypatch.setitem(build.FORMATS, "nbgrader", form)
    with pytest.raises(ReleaseError, match="would hand out"):
        build.release(tmp_path / "out", solutions=TOY, assignments=assignments, form="nbgrader")
    assert not (tmp_path / "out").exists()


def test_an_option_without_meaning_is_refused(tmp_path, assignments):
    """A kit has no seed."""
    with pytest.raises(ReleaseError, match="no use for the option seed"):
        build.release(tmp_path / "out", solutions=TOY, assignments=assignments, options={"seed": b"x" * 32})
