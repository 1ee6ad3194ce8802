"""Nobody pays for a worker that somebody else has ended: it is asked again, later alone, and withheld in the end."""

from __future__ import annotations

import os
import signal

import pytest

from autograder.grading.batch import on_this_machine, run_batch
from autograder.grading.executors import InProcess
from autograder.grading.given_up import documents_of
from autograder.grading.grader import ended_outside
from autograder.results import ResultStore
from autograder.sandbox.worker_handle import SandboxedWorker, pid_of

from .conftest import RIGHT


@pytest.fixture
def killing(monkeypatch):
    """Kill workers when they are asked to compute something: as many as are left to be killed."""
    left = [0]
    original = SandboxedWorker.ask

    def ask(self, header, tensors=(), *, seconds):
        if left[0] and header.get("op") == "call":
            left[0] -= 1
            os.kill(pid_of(self._process), signal.SIGKILL)
        return original(self, header, tensors, seconds=seconds)

    monkeypatch.setattr(SandboxedWorker, "ask", ask)
    monkeypatch.setattr("autograder.checks.session.Session.ahead", lambda *_: None)  # one request at a time
    return left


def points(document):
    return document.status, document.score


def test_a_worker_that_is_killed_once_costs_nothing(grade, killing):
    """A fresh worker answers instead."""
    undisturbed = grade(RIGHT)
    killing[0] = 1
    assert points(grade(RIGHT)) == points(undisturbed) == ("graded", undisturbed.max_score)


def test_a_worker_that_is_killed_again_and_again_withholds_the_grade(grade, killing):
    """No check is failed for it, and the document says whose doing it was."""
    killing[0] = 1000
    document = grade(RIGHT)
    verdicts = {check.verdict for unit in document.units for one in unit.exercises for check in one.checks}
    assert document.withheld and ended_outside(document) and "fault" not in verdicts and "fail" not in verdicts


def test_whose_workers_were_killed_is_asked_again_after_all_others(
    student_grader, grade, tmp_path, killing, monkeypatch
):
    """Two students; the first one's workers are killed until the second is done."""
    from autograder.grading import grader as module

    grade(RIGHT, "ada"), grade(RIGHT, "bob")
    from autograder.submissions import collect

    tasks = [module.Task(one.student, {one.unit: one}) for one in collect(tmp_path / "class", ["scale"]).submissions]
    monkeypatch.setattr(module, "_BENCHES", {student_grader.plan: student_grader})
    order = []

    def packed(task):
        def run():
            order.append(task.student)
            killing[0] = 1000 if order == ["ada"] else 0
            return module.grade_task(student_grader.plan, task)

        return run

    way = on_this_machine(student_grader.plan, InProcess, 1, documents_of(student_grader.plan, student_grader.course))
    store = ResultStore(tmp_path / "out")
    tally = run_batch(module.replace(way, packed=packed), tasks, store)
    assert order == ["ada", "bob", "ada"] and tally.withheld == [] and tally.graded == 2
    assert {one.student: one.status for one in store.documents()} == {"ada": "graded", "bob": "graded"}
