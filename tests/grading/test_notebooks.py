"""Notebooks as submissions: cells run one after the other, and messages point to them."""

import json

from tests.grading.test_verdicts import checks, verdicts


def notebook(*cells):
    """A notebook of code cells, as text."""
    made = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": c} for c in cells]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": made})


WEIGHTED = "def weighted(x, w):\n    weighed = torch.tanh(x * w)\n    return weighed.sum(dim=1), weighed\n"


def grade_notebook(student_grader, tmp_path, *cells):
    """The document of one student who hands in a notebook."""
    from autograder.grading.grader import Task
    from autograder.submissions import collect

    folder = tmp_path / "class" / "ada"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scale.ipynb").write_text(notebook(*cells), encoding="utf-8")
    collected = collect(tmp_path / "class", ["scale"])
    return student_grader.grade(Task("ada", {one.unit: one for one in collected.submissions}))


def test_a_notebook_is_graded_like_a_file(student_grader, tmp_path):
    """Magics are neutralised and the definitions of all cells count."""
    document = grade_notebook(
        student_grader, tmp_path, "!pip install torch\nimport torch", WEIGHTED, 'answers = {"entries": 6}'
    )
    assert document.score == 100


def test_a_demo_cell_that_stops_does_not_take_the_later_cells_with_it(student_grader, tmp_path):
    """The cell is named, everything else is graded."""
    document = grade_notebook(student_grader, tmp_path, "import torch", "1 / 0", WEIGHTED, 'answers = {"entries": 6}')
    assert document.score == 100
    assert "ZeroDivisionError at cell 2, line 1" in document.units[0].message


def test_a_cell_with_a_syntax_error_costs_only_what_it_defines(student_grader, tmp_path):
    """The broken cell is named with its line; the answers in another cell still count."""
    document = grade_notebook(
        student_grader, tmp_path, "import torch", WEIGHTED + "    return x +\n", 'answers = {"entries": 6}'
    )
    assert document.score == 10
    assert "cell 2" in checks(document)["agrees"].message


def test_an_exception_in_a_call_points_to_the_cell(student_grader, tmp_path):
    """Cell and line, as the learner counts them."""
    document = grade_notebook(
        student_grader, tmp_path, "import torch", "# a note\n" + WEIGHTED.replace("x * w", "x @ 'w'")
    )
    assert set(verdicts(document).values()) == {"fail"}
    assert "cell 2, line 3" in checks(document)["agrees"].message
