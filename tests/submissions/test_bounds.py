"""A learner's text is small and shallow before anybody parses it, or it is refused with a sentence."""

from __future__ import annotations

import subprocess

import pytest

from autograder.submissions import bounds, read_source, trial
from autograder.submissions.tree import Refusal
from tests.attacks.attack import HONEST


def refusal(text: str) -> str:
    """Why a file with this text is not read; empty where it is."""
    try:
        read_source(text.encode(), "cell.py")
    except Refusal as reason:
        return str(reason)
    return ""


@pytest.mark.parametrize("text", [HONEST["cell"], "def f(:\n", "x = 'open", "if a:\n" * 90, f"x = [{'1, ' * 2000}]"])
def test_ordinary_and_broken_text_is_read(text: str) -> None:
    """A syntax error is the worker's to tell, and data is no crime."""
    assert refusal(text) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\ny = x" + ".a" * 2500, "line 2: the code is nested more than 200 levels deep"),
        ("x = " + "+".join("a" * 3000), "nested too deeply"),
        ("a;" * 60_000, "more than 50,000 words and signs"),
        ('x = f"' + "{a}" * 60_000 + '"', "more than 50,000 words and signs"),
    ],
)
def test_text_that_costs_too_much_is_refused_with_what_to_do(text: str, said: str) -> None:
    """Where, what and the next step."""
    found = refusal(text)
    assert said in found and "hand it in again" in found


def test_a_notebook_is_looked_at_as_it_will_run() -> None:
    """A notebook command in the cell hides nothing: what is left when it is gone is measured."""
    import json

    cell = {"cell_type": "code", "source": "!ls\nx = y" + ".a" * 2500, "metadata": {}, "outputs": []}
    content = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    with pytest.raises(Refusal, match="cell 1, line 2: the code is nested more than 200 levels"):
        read_source(content, "cell.ipynb")


def test_plain_text_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scanner alone is enough for nearly everybody."""
    monkeypatch.setattr(bounds, "try_to_parse", lambda text: pytest.fail("tried out"))
    assert refusal(HONEST["cell"]) == ""


@pytest.mark.parametrize("status", trial._THEIRS)
def test_a_trial_that_dies_of_a_limit_is_an_answer(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """Time, memory or a stack that overflows: the text's own fault."""
    monkeypatch.setattr(trial.subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, status, b"", b""))
    assert trial.try_to_parse("x") == trial.TooCostly()


@pytest.mark.parametrize("how", ["killed", "late"])
def test_a_trial_that_somebody_else_ends_is_our_own_error(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Tried twice, then an exception: the grade is withheld, never lowered."""
    tried = []

    def run(*arguments, **keywords):
        tried.append(how)
        if how == "late":
            raise subprocess.TimeoutExpired("python", 1)
        return subprocess.CompletedProcess(arguments, -9, b"", b"")

    monkeypatch.setattr(trial.subprocess, "run", run)
    with pytest.raises(OSError, match="on trial"):
        trial.try_to_parse("x")
    assert len(tried) == 2
