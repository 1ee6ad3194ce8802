"""Grading is a function of submission and seed: twenty times the same document, times aside.

With answers for which more than one thing could be said, and in processes in which sets have another order.
"""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect
from tests.grading.test_notebooks import notebook

REPOSITORY = Path(__file__).resolve().parents[2]
SOFTMAX = """import torch

def masked_softmax(scores, mask):
    {hidden}
    return torch.softmax(scores, dim=-1){after}
"""
FILL = "scores = scores.masked_fill(~mask, float('-inf'))"
UNKNOWN = SOFTMAX.format(hidden="scores = scores * mask - 3.0 * (~mask)", after=" * mask.any()")
STUDENTS = {
    # two known wrong answers answer like this
    "in_a_class.py": SOFTMAX.format(hidden=FILL, after=""),
    # two mistakes at once: hidden by too small a number, and always float32
    "two_mistakes.py": SOFTMAX.format(hidden="scores = scores.float() - 20.0 * (~mask)", after=""),
    # cells that stop, more than one exercise, and no known mistake: several laws broken at several places
    "cells.ipynb": notebook(
        "import torch\n1 / 0", UNKNOWN, "def causal_mask(size, device=None):\n    return",
        "answers = {'all_hidden': {3, 1, 2}, 'allowed_pairs': 21}",
    ),
}  # fmt: skip


def documents(times, source=None):
    """The documents of all students, graded so many times by one bench, as texts without times."""
    student_grader = StudentGrader(GradingPlan(REPOSITORY / "solutions", ("masks",), b"a seed"), source)
    with tempfile.TemporaryDirectory() as made, nullcontext(student_grader) if source else student_grader:
        return [
            [timeless(student_grader, Path(made), name, text) for name, text in STUDENTS.items()] for _ in range(times)
        ]


def timeless(student_grader, folder, name, text):
    """One document without the moment and the seconds."""
    student, _, ending = name.partition(".")
    file = folder / student / "class" / student / f"masks.{ending}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    submissions = {one.unit: one for one in collect(folder / student / "class", ["masks"]).submissions}
    document = student_grader.grade(Task(student, submissions)).to_json()
    document.pop("graded_at")
    for exercise in document["units"][0]["exercises"]:
        for check in exercise["checks"]:
            check.pop("seconds", None)
    return json.dumps(document)


def elsewhere(hash_seed):
    """The documents from a process of its own, with another order of sets."""
    code = "import json; from tests.grading.test_repeatable import documents; print(json.dumps(documents(1)[0]))"
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def here(standing_sandbox):
    """Eighteen times the documents of this process."""
    return documents(18, standing_sandbox)


def test_twenty_gradings_give_one_document(here):
    """Eighteen times in one process, twice in others: the same verdicts, points, sentences and diagnoses."""
    first, *others = [*here, elsewhere(1), elsewhere(2)]
    for again in others:
        assert again == first


def test_what_is_repeated_is_a_diagnosis(here):
    """Each of the students gets one, so that there is something that could have been said in two ways."""
    for text in here[0]:
        found = [one["diagnosis"] for one in json.loads(text)["units"][0]["exercises"] if one["exercise"] != "answers"]
        assert any(found), text
